/** The address of a person's photo, which is shown small. @param token the file's (`files` in the schema) */
export const portraitPath = (token: string): string => `/files/${token}/320.webp`;
