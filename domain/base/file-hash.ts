/** Whether a text names a file by the hash of its content, and not by a path or an id of the server. */
export const isFileHash = (text: string): boolean => /^[\da-f]{64}$/.test(text);
