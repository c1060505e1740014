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
