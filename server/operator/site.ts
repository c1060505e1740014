/**
 * The operator's settings for the entire site: banner, logos, slides, testimonials, social links.
 *
 *   node server/operator/site.ts              prints the settings as JSON
 *   node server/operator/site.ts site.json    sets them from a file of that form; fares and tolls wait for a second operator
 */
import { readFile } from 'node:fs/promises';
import { type } from 'arktype';
import { SiteAnswer, SiteBody, SiteSavedAnswer } from '../../protocol/api/office/site.ts';
import { command } from './office-call.ts';

await command(async (call) => {
  const file = process.argv[2];
  if (file === undefined) {
    const answer = SiteAnswer(await call('GET', 'site'));
    return answer instanceof type.errors ? answer.summary : JSON.stringify(answer.data, null, 2);
  }
  const site = SiteBody(JSON.parse(await readFile(file, 'utf8')));
  if (site instanceof type.errors) return site.summary;
  const saved = SiteSavedAnswer(await call('POST', 'site', site));
  if (saved instanceof type.errors) return saved.summary;
  const { waits } = saved.data;
  return waits.length === 0 ? 'set' : `set, but ${waits.join(', ')}: that waits for a second operator`;
});
