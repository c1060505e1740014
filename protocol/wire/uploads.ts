/** The addresses and headers of uploads. Phones load this without any schema. */

/** The address that creates uploads; each upload then has an address below it (tus 1.0.0). */
export const UPLOADS_PATH = '/api/v1/files/uploads';

/** The header in which the server reports a file's state in the answers of an upload. */
export const FILE_STATE_HEADER = 'file-state';
/** `stored`: the server has it, and nothing more has to be sent. */
export const FILE_STORED = 'stored';
