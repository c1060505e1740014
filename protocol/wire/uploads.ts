/** The addresses and headers of uploads. Phones load this without any schema. */

/** Where uploads are created; each has its own address below it (tus 1.0.0). */
export const UPLOADS_PATH = '/api/v1/files/uploads';

/** What the server says of a file in the answers of an upload, in the header `FILE_STATE_HEADER`. */
export const FILE_STATE_HEADER = 'file-state';
/** `stored`: the server has it, and nothing more has to be sent. */
export const FILE_STORED = 'stored';
