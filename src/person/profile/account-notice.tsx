import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import { profileView } from '../../db/mirror/views.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useView } from '../../sync/use-view.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BlockReason } from '../../../domain/person/block.ts';
import type { PersonReason } from '../../../domain/person/person-check.ts';

/** The reason why an account is blocked; null if the office's own words suffice. */
const blockWords: Record<BlockReason, MessageDescriptor | null> = {
  outside_contact: msg`Numbers were exchanged before a trip was agreed.`,
  no_shows: msg`Agreed trips were not kept.`,
  behaviour: msg`People complained about behaviour.`,
  false_papers: msg`Papers or identity are not right.`,
  unpaid: msg`Dues were not paid.`,
  other: null,
};

const personWords: Record<PersonReason, MessageDescriptor | null> = {
  nid_wrong: msg`The NID number cannot be found.`,
  name_differs: msg`The name is not the one of the NID.`,
  birth_date_wrong: msg`The birth date is not the one of the NID.`,
  nid_elsewhere: msg`Somebody else has an account with this NID.`,
  other: null,
};

const MINUTE_MS = 60_000;

/**
 * Informs the person that the office has blocked the account or asks to correct their details: the reason,
 * the end and the next step.
 */
export function AccountNotice() {
  const { t, i18n } = useLingui();
  const { date } = useDateFormat();
  const profile = useView((dbs) => profileView(dbs), []);
  const now = useNow(MINUTE_MS);
  const block = profile?.blocked;
  const isBlocked = block && (block.until === null || Date.parse(block.until) > now);
  const back = profile?.sent_back;
  const why = block && blockWords[block.reason];
  const whyBack = back && personWords[back.reason];
  const until = block?.until ? date(dhakaDate(Date.parse(block.until))) : '';
  return (
    <>
      {isBlocked && (
        <Alert tone="bad" icon="lock" {...(block.until !== null && { until: Date.parse(block.until) })}>
          <b className="line">
            {until === ''
              ? t`Your account is closed to new trips and bids for now`
              : t`Your account is closed to new trips and bids until ${until}`}
          </b>
          {why && <span className="line">{i18n._(why)}</span>}
          {block.words !== null && <span className="line">{block.words}</span>}
          <span className="line">
            {t`Trips that are agreed on go on: you can still drive, call, complete and pay.`}
          </span>
          <Link to="/contact" className="link">
            {t`Talk to the office`}
          </Link>
        </Alert>
      )}
      {back && (
        <Alert tone="notice" icon="undo-2">
          <b className="line">{t`The office asks you to check your data`}</b>
          {whyBack && <span className="line">{i18n._(whyBack)}</span>}
          {back.text !== null && <span className="line">{back.text}</span>}
          <Link to="/contact" className="link">
            {t`Talk to the office`}
          </Link>
        </Alert>
      )}
    </>
  );
}
