import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { FaceProof, ReportCase } from '../../protocol/api/office/market.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';

type Code = FaceProof['codes'][number];

const kindWords: Record<Code['kind'], MessageDescriptor> = {
  request: msg`Her request`,
  offer: msg`His offer`,
  receipt: msg`Her signature under it`,
};
const verdictWords: Record<FaceProof['verdict'], MessageDescriptor> = {
  offered: msg`Only offered: no receipt has come`,
  agreed: msg`Holds`,
  held: msg`Held: an earlier link of the owner may still come`,
  lost: msg`Does not hold`,
};

/** What two phones signed about the trip without a net: folded, since only disputes need it. */
export function FaceProofs({ proofs }: { proofs: ReportCase['face'] }) {
  const { t } = useLingui();
  return (
    <details className="q-phones q-proof">
      <summary className="ph1 h3">{t`What the two phones signed, face to face`}</summary>
      {proofs.map((proof) => (
        <Proof key={proof.codes[1]?.hash ?? proof.known_at} proof={proof} />
      ))}
    </details>
  );
}

function Proof({ proof }: { proof: FaceProof }) {
  const { t } = useLingui();
  const { say, digits, when } = useOfficeFormat();
  const { verdict, code, link_no: no, previous, known_at: knownAt } = proof;
  const chain = /^0+$/.test(previous.named)
    ? t`Names no link before it`
    : previous.fits === null
      ? t`Names the link before it; the server does not know that one`
      : previous.fits
        ? t`Names the link before it, and that is the one we know`
        : t`Names another link before it than the one we know`;
  return (
    <div>
      <p className={verdict === 'lost' ? 'bad-t' : undefined}>
        <b>{say(verdictWords[verdict])}</b> {code !== null && <code>{code}</code>}
      </p>
      <p className="sub">
        {t`Link ${digits(no)} of the owner’s chain, known since ${when(knownAt)}`}
        <small className={previous.fits === false ? 'line bad-t' : 'line'}>{chain}</small>
        <code className="q-hex">{previous.named}</code>
      </p>
      <ol className="q-road">
        {proof.codes.map((each) => (
          <SignedCode key={each.kind} code={each} />
        ))}
      </ol>
    </div>
  );
}

function SignedCode({ code }: { code: Code }) {
  const { t } = useLingui();
  const { say, when } = useOfficeFormat();
  const faults = [
    !code.signed && t`The signature is not of this key`,
    !code.certified && t`We have not signed for this key`,
    code.answers === false && t`It does not answer the code before it`,
  ].filter((fault) => fault !== false);
  return (
    <li>
      <span>
        <b>{say(kindWords[code.kind])}</b> {code.by}
        {faults.length === 0 ? (
          <small className="line">{t`Signature and certificate are right`}</small>
        ) : (
          faults.map((fault) => (
            <small key={fault} className="line bad-t">
              {fault}
            </small>
          ))
        )}
        <small className="line mute">{t`Account`}</small>
        <code className="q-hex">{code.account}</code>
        <small className="line mute">{t`Key`}</small>
        <code className="q-hex">{code.key}</code>
        <small className="line mute">{t`Hash`}</small>
        <code className="q-hex">{code.hash}</code>
        <details>
          <summary className="small">{t`The bytes`}</summary>
          <code className="q-hex">{code.bytes}</code>
        </details>
      </span>
      {code.at !== null && <time dateTime={code.at}>{when(code.at)}</time>}
    </li>
  );
}
