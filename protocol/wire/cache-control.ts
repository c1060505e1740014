/** The header of files whose address names their content, for the server's answers and the app's cache. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
