export const repeat = true;
