/**
 * The key by which commands on the server's machine prove themselves: a file that only the server's user can
 * read. A server proves first that it has the same file, so that no other server on the port receives the
 * key.
 */
import { createHmac } from 'node:crypto';
import { secretFile } from '../../process/secret-file.ts';

/** The key of this data folder, made once. */
export const machineKey = (dataDir: string): Promise<string> => secretFile(dataDir, 'operator.key');

/**
 * Proves that a process has the key without revealing it. The process id is part of the proof, so that a program on the
 * port of an ended server cannot relay the question to the running one.
 * @param nonce made by the caller, new for each question
 */
export const machineProof = (key: string, pid: number, nonce: string): string =>
  createHmac('sha256', key).update(`machine ${pid} ${nonce}`).digest('base64url');
