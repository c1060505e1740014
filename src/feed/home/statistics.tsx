import { useLingui } from '@lingui/react/macro';

/** Fixed figures (REQ 1). */
export function Statistics() {
  const { t } = useLingui();
  return (
    <div className="stats">
      <div>
        <b>{t`15K+`}</b>
        <span className="micro mute">{t`trips`}</span>
      </div>
      <div>
        <b>{t`50K+`}</b>
        <span className="micro mute">{t`passengers`}</span>
      </div>
      <div>
        <b>{t`5K+`}</b>
        <span className="micro mute">{t`car owners`}</span>
      </div>
    </div>
  );
}
