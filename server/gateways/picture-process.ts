/**
 * The process that decodes pictures from strangers, so that a crashing decoder does not stop the server. It does one job
 * at a time and ends with the server.
 */
import { readFile } from 'node:fs/promises';
import { encodeAvif, encodePicture } from './picture-encoder.ts';
import type { PictureJob, PictureReply } from './pictures.ts';

/**
 * The most memory that this process has used. `resourceUsage().maxRSS` also counts the server from which it
 * was forked, which would make every job look too large.
 */
async function peakBytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
  return kilobytes === undefined ? process.memoryUsage().rss : Number(kilobytes) * 1024;
}

async function done(job: PictureJob): Promise<PictureReply> {
  // structured clones of buffers arrive as plain arrays of bytes
  const content = Buffer.from(job.content);
  const result =
    job.kind === 'avif'
      ? { kind: 'avif' as const, content: await encodeAvif(content) }
      : { kind: 'picture' as const, picture: await encodePicture(content, job.type) };
  return { ...result, peakBytes: await peakBytes() };
}

process.on('message', (job: PictureJob) => {
  void done(job).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
