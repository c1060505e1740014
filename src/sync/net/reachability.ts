/** Whether the server answers at all, with any status. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD' });
    return true;
  } catch {
    return false;
  }
}

/** Fetches a file into the browser's cache. @returns whether it arrived */
export async function fetchIntoCache(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address);
    if (answer.ok) await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
