import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sinceText } from '../../../domain/base/date-text.ts';
import { changeSafety, safetyView } from '../../db/outbox/safety.ts';
import type { Safety } from '../../db/outbox/outbox-rows.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useNow } from '../../platform/ticker.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useWatchLink } from './use-watch-link.ts';
import { UnsafeSheet } from './unsafe-sheet.tsx';
import { SafetySheet } from './safety-sheet.tsx';
import { arrivedText, expectedArrival, smsAddress, type Journey } from './safety-text.ts';
import './safety.css';

const MINUTE_MS = 60_000;

type SafetyDoorsProps = {
  journey: Journey;
  started: boolean;
  /** Opens a report that the passenger does not feel safe. */
  onReport: () => void;
};

/** The safety part of a passenger's slip: her contacts, 999 and "I don't feel safe", never folded. */
export function SafetyDoors({ journey, started, onReport }: SafetyDoorsProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [open, setOpen] = useState<'people' | 'unsafe' | null>(null);
  const safety = useView(safetyView, []);
  const link = useWatchLink(journey.id);
  if (!safety) return null;
  const { contacts } = safety;
  const sharedAt = safety.sharedAt[journey.id];
  return (
    <>
      {started && safety.remindsAtStart && contacts.length > 0 && sharedAt === undefined && (
        <Card picked>
          <b>{t`The journey has begun. Tell your people?`}</b>
          <Button variant="accent" wide icon="send" onClick={() => setOpen('people')}>
            {t`Tell your people`}
          </Button>
        </Card>
      )}
      {safety.asksOnArrival && contacts.length > 0 && (
        <ArrivalCard journey={journey} safety={safety} onUnsafe={() => setOpen('unsafe')} />
      )}
      <nav className="safety" aria-label={t`Safety`}>
        <button type="button" onClick={() => setOpen('people')}>
          <Icon name="users" />
          <b>{t`My people`}</b>
          <span className="clip">
            {link?.isOn ? (
              t`Live link on`
            ) : sharedAt === undefined ? (
              contacts.map(({ name }) => name).join(', ') || t`Add`
            ) : (
              <SharedSince at={sharedAt} />
            )}
          </span>
        </button>
        <a className="sos" href="tel:999">
          <b>{digits('999')}</b>
          {t`Emergency call`}
        </a>
        <button type="button" className="uneasy" onClick={() => setOpen('unsafe')}>
          <Icon name="shield-check" />
          <b>{t`I don’t feel safe`}</b>
        </button>
      </nav>
      <SafetySheet journey={journey} safety={safety} open={open === 'people'} onClose={() => setOpen(null)} />
      <UnsafeSheet
        journey={journey}
        contacts={contacts}
        open={open === 'unsafe'}
        onClose={() => setOpen(null)}
        onAddPeople={() => setOpen('people')}
        onReport={() => {
          setOpen(null);
          onReport();
        }}
      />
    </>
  );
}

/** The app knows that the SMS was opened, but not whether it was sent. */
function SharedSince({ at }: { at: number }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const since = sinceText(Math.max(0, useNow(MINUTE_MS) - at), locale);
  return t`SMS opened ${since}`;
}

type ArrivalCardProps = { journey: Journey; safety: Safety; onUnsafe: () => void };

/** From the expected arrival on: asks whether the passenger has arrived, and informs her contacts. */
function ArrivalCard({ journey, safety, onUnsafe }: ArrivalCardProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const dbs = useDbs();
  const now = useNow(MINUTE_MS);
  if (safety.arrivedAt[journey.id] !== undefined || now < expectedArrival(journey)) return null;
  const phones = safety.contacts.map(({ phone }) => phone);
  return (
    <Card picked>
      <b>{t`Have you arrived?`}</b>
      <div className="two">
        <a
          className={buttonClass({ small: true })}
          href={smsAddress(phones, arrivedText[locale])}
          onClick={() =>
            void changeSafety(dbs, ({ arrivedAt }) => ({
              arrivedAt: { ...arrivedAt, [journey.id]: correctedNow() },
            }))
          }
        >
          <Icon name="check" size="s" />
          {t`Yes, tell my people`}
        </a>
        <Button variant="line" small onClick={onUnsafe}>
          {t`No, something is wrong`}
        </Button>
      </div>
    </Card>
  );
}
