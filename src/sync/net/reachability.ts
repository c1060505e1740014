/** Whether the server answers at all, with any status. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD' });
    return true;
  } catch {
    return false;
  }
}
