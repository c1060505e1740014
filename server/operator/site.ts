/**
 * The operator's settings for the entire site: banner, logos, slides, testimonials, social links.
 *
 *   node server/operator/site.ts              prints the settings as JSON
 *   node server/operator/site.ts site.json    sets them from a file of that form
 */
import { readFile } from 'node:fs/promises';
import { type } from 'arktype';
import { SiteAnswer, SiteBody } from '../../protocol/api/office/site.ts';
import { command } from './office-call.ts';

await command(async (call) => {
  const file = process.argv[2];
  if (file === undefined) {
    const answer = SiteAnswer(await call('GET', 'site'));
    return answer instanceof type.errors ? answer.summary : JSON.stringify(answer.data, null, 2);
  }
  const site = SiteBody(JSON.parse(await readFile(file, 'utf8')));
  if (site instanceof type.errors) return site.summary;
  await call('POST', 'site', site);
  return 'set';
});
