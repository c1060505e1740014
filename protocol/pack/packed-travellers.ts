/** Packs who travels, which only a passenger's request has (`feed-row-bytes.ts`): two to four bytes where it was said. */
import { saysWho, travellerCounts, tripNeeds, type Travellers } from '../../domain/trip/travellers.ts';
import { often, usual } from './packed-fields.ts';
import type { PackReader, PackWriter } from './packing.ts';
import type { FeedRow } from '../sync/rows.ts';

type Party = Pick<FeedRow, 'adults' | 'children' | 'bags' | 'needs'>;

export function writeTravellers(writer: PackWriter, party: Travellers): void {
  writer.flag(saysWho(party), often.who);
  if (!saysWho(party)) return;
  for (const each of travellerCounts) {
    const count = party[each];
    writer.flag(count !== undefined, often.party[each]);
    if (count !== undefined) writer.number(count, usual.party);
  }
  writer.flag(party.needs !== undefined, 0.5);
  if (party.needs) for (const need of tripNeeds) writer.flag(party.needs.includes(need), often.needs[need]);
}

export function readTravellers(reader: PackReader): Party {
  if (!reader.flag(often.who)) return {};
  const party: Party = {};
  for (const each of travellerCounts)
    if (reader.flag(often.party[each])) party[each] = reader.number(usual.party);
  if (reader.flag(0.5)) party.needs = tripNeeds.filter((need) => reader.flag(often.needs[need]));
  return party;
}
