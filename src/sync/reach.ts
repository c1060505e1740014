/** Whether the server answers at all; what it answers does not matter. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD' });
    return true;
  } catch {
    return false;
  }
}

/** Fetches a file into the browser's own cache. @returns whether it is there */
export async function fetchIntoCache(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address);
    if (answer.ok) await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
