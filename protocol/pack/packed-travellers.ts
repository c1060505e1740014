/** Packs who travels, which only a passenger's request has (`feed-row-bytes.ts`): two to four bytes if it was given. */
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
    writer.flag(count !== undefined, often.count);
    if (count !== undefined) writer.number(count, usual.party);
  }
  writer.flag(party.needs !== undefined, often.count);
  if (party.needs) for (const need of tripNeeds) writer.flag(party.needs.includes(need), often.need);
}

export function readTravellers(reader: PackReader): Party {
  if (!reader.flag(often.who)) return {};
  const party: Party = {};
  for (const each of travellerCounts) if (reader.flag(often.count)) party[each] = reader.number(usual.party);
  if (reader.flag(often.count)) party.needs = tripNeeds.filter(() => reader.flag(often.need));
  return party;
}
