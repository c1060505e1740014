import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button, Chips } from './controls.tsx';
import { KeyCaps } from './key-caps.tsx';
import { useKeys } from './keys.ts';
import { OfficeIcon } from './office-icon.tsx';
import { useOfficeFormat } from './use-office-format.ts';

/** One way to decide: a button, and the letter that presses it. */
export type DecisionAct = {
  letter: string;
  name: ReactNode;
  run: () => void;
  isPrimary?: boolean;
  isDisabled?: boolean;
  /** Fills the remaining width. */
  isWide?: boolean;
};

type DecisionPaneProps = {
  label?: string;
  title?: string;
  /** Shown beside the title. */
  beside?: ReactNode;
  acts: readonly DecisionAct[];
  /** One act below the other. */
  tall?: boolean;
  /** Shown above the acts. */
  notice?: ReactNode;
  children: ReactNode;
};

/** The decision about an item of a queue; its acts stay in sight while the rest scrolls. */
export function DecisionPane(props: DecisionPaneProps) {
  const { t } = useLingui();
  const { label = t`Decision`, title = label, beside, acts, tall = false, notice, children } = props;
  useKeys(
    Object.fromEntries(
      acts.map(({ letter, run, isDisabled = false }) => [`Key${letter}`, () => void (isDisabled || run())]),
    ),
  );
  return (
    <section className="facts1" aria-label={label}>
      <div className="ph1">
        <h2 className="h3">{title}</h2>
        {beside}
      </div>
      {children}
      <div className={tall ? 'q-dock tall' : 'q-dock'}>
        {notice}
        {acts.map(({ letter, name, run, isPrimary = false, isDisabled, isWide = false }) => (
          <Button
            key={letter}
            className={[isPrimary && 'p', isWide && 'grow'].filter(Boolean).join(' ')}
            disabled={isDisabled}
            caps={[letter]}
            onClick={run}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}

type ReasonsProps<Reason extends string> = {
  reasons: readonly Reason[];
  nameOf: (reason: Reason) => MessageDescriptor;
  chosen: Reason | null;
  onChoose: (reason: Reason | null) => void;
  /** The field for free text, where the reason needs one. */
  children?: ReactNode;
};

/** Ready reasons for sending an item back; the digit keys choose them. */
export function Reasons<Reason extends string>(props: ReasonsProps<Reason>) {
  const { reasons, nameOf, chosen, onChoose, children } = props;
  const { t } = useLingui();
  const { say } = useOfficeFormat();
  useKeys(
    Object.fromEntries(
      reasons.map((reason, place) => [`Digit${place + 1}`, () => onChoose(reason)] as const),
    ),
  );
  return (
    <div className="act">
      <b>{t`Why it is sent back`}</b>
      <Chips
        label={t`Why it is sent back`}
        chips={reasons.map((reason, place) => ({
          name: (
            <>
              <KeyCaps keys={[String(place + 1)]} />
              {say(nameOf(reason))}
            </>
          ),
          isOn: chosen === reason,
          onPress: () => onChoose(chosen === reason ? null : reason),
        }))}
      />
      {children}
    </div>
  );
}

/** Whether another account or car has the same number. */
export const Duplicates = ({ found, children }: { found: boolean; children: ReactNode }) => (
  <p className={found ? 'row sub same bad-t' : 'row sub same'}>
    <OfficeIcon name={found ? 'circle-alert' : 'circle-check'} size="s" />
    {children}
  </p>
);

type CasePaneProps = { label: string; title: ReactNode; beside?: ReactNode; children: ReactNode };

/** The open item, where it has no papers. */
export const CasePane = ({ label, title, beside, children }: CasePaneProps) => (
  <section className="look case" aria-label={label}>
    <div className="look-bar">
      <b className="grow clip">{title}</b>
      {beside}
    </div>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
    <div className="case-in" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  </section>
);
