export const lit = true;
