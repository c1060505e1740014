/** A backup that cannot be made, read or put back; its message is the line that the operator sees. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
