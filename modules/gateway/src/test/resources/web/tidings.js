export const early = true;
