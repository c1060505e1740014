import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { districtById, filteredDistricts } from '../../../domain/place/districts.ts';
import {
  heldDistricts,
  interestView,
  openDistricts,
  type KnownInterest,
} from '../../db/mirror/feed-interest.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { poke } from '../../sync/client.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { later } from '../../ui/base/later.tsx';

const InterestSheet = later(async () => (await import('./interest-sheet.tsx')).InterestSheet);

/** The pickup division or district (ids) that the feed is filtered by. */
type InterestBarProps = { division: number | undefined; district: number | undefined };

/**
 * Names the districts whose trips are on the phone, with a button to change them. A filter on another
 * district opens that district.
 */
export function InterestBar(filter: InterestBarProps) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const interest = useView((dbs) => interestView(dbs), []);
  const missing = useMissing(filter);
  const text = useInterestText();
  if (!interest) return null;
  return (
    <>
      <div className="row small">
        <span className="grow mute" role="status">
          {missing ?? text(interest)}
        </span>
        <Button variant="text" small onClick={() => setChoosing(true)}>
          {interest.chosen ? t`Change area` : t`Choose your area`}
        </Button>
      </div>
      {choosing && <InterestSheet interest={interest} onClose={() => setChoosing(false)} />}
    </>
  );
}

/** Opens the districts of the filter. @returns the text to show while their trips are not on the phone */
function useMissing({ division, district }: InterestBarProps): string | null {
  const { t } = useLingui();
  const { locale } = useFormat();
  const online = useOnline();
  const dbs = useDbs();
  const asked = filteredDistricts({ division: division ?? null, district: district ?? null });
  const key = asked.join();
  const held = useView((all) => heldDistricts(all.mirror), []);
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(',').map(Number);
    void openDistricts(dbs, ids, correctedNow()).then((isMissing) => isMissing && poke());
  }, [dbs, key]);
  if (!held || asked.every((id) => held.includes(id))) return null;
  const names = asked.flatMap((id) => districtById(id)?.name[locale] ?? []).join(', ');
  return online ? t`Fetching the trips from ${names}` : t`The trips from ${names} come with the net`;
}

const NAMED = 2;

function useInterestText(): (interest: KnownInterest) => string {
  const { t } = useLingui();
  const { locale, digits } = useFormat();
  return ({ everywhere, districts, routes }) => {
    if (everywhere) return t`You see the trips of the whole country`;
    const name = (id: number): string => districtById(id)?.name[locale] ?? '';
    const all = [...districts.map(name), ...routes.map(({ from, to }) => `${name(from)} → ${name(to)}`)];
    const first = all.slice(0, NAMED).join(', ');
    const more = digits(all.length - NAMED);
    return all.length <= NAMED ? t`Trips from ${first}` : t`Trips from ${first} and ${more} more`;
  };
}
