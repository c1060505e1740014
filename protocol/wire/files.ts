/** Files on the wire: a file is named by the hash of its content, as the phone sends it. */
import { type } from 'arktype';

/** SHA-256 of a file's content: 64 hexadecimal digits, lower case. */
export const FileHash = type(/^[\da-f]{64}$/);
