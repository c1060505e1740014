import type { ComponentProps } from 'react';
import { MasterLayout } from '../shell/master-layout.tsx';
import { Freshness } from '../action/freshness.tsx';
import { useTitle } from './start/title.ts';
import { useGoBack } from './start/use-go-back.ts';

type PageProps = Omit<ComponentProps<typeof MasterLayout>, 'onBack' | 'title'> & {
  title: string;
  /** Shows a back arrow, which leads here if there is no earlier page. */
  backTo?: string;
  /** The screen shows mirrored data, so its age is shown below the title. */
  fresh?: boolean;
};

/** The frame of a screen with its title and the age of its data. */
export function Page({ title, backTo, fresh = false, ...layout }: PageProps) {
  useTitle(title);
  const goBack = useGoBack(backTo ?? '/');
  return (
    <MasterLayout
      {...layout}
      title={title}
      {...(fresh && { stamp: <Freshness /> })}
      {...(backTo !== undefined && { onBack: goBack })}
    />
  );
}
