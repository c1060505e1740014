/** For files whose address names their content: what the server answers with them, and what the app caches them with. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
