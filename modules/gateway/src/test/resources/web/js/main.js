export const page = 'ä';
