import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadPart } from '../parts/load-part.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { t } from '../words/words.ts';

/** Returns a component whose code is loaded when it is shown first. Where that fails, it asks to reload the page. */
export function lazy(load: () => Promise<ComponentType>): FunctionComponent {
  return function Lazy() {
    const [Loaded, setLoaded] = useState<ComponentType | 'failed'>();
    const begin = () => {
      setLoaded(undefined);
      loadPart(load).then(
        (component) => setLoaded(() => component),
        () => setLoaded('failed'),
      );
    };
    useEffect(begin, []);
    if (Loaded === 'failed') return <LoadFailure onAgain={begin} />;
    if (Loaded) return <Loaded />;
    return (
      <main class="s-card" aria-busy="true">
        <Skeleton lines={6} label={t('app.loading')} />
      </main>
    );
  };
}

function LoadFailure({ onAgain }: { onAgain(): void }) {
  return (
    <main class="s-card">
      <div role="alert">
        <h1>{t('app.partFailed')}</h1>
        <p>{t('app.partFailedText')}</p>
      </div>
      <div class="p-buttons">
        <button class="p-primary" onClick={() => location.reload()}>
          {t('app.reload')}
        </button>
        <button onClick={onAgain}>{t('app.tryAgain')}</button>
        <a href="#">{t('app.backToChat')}</a>
      </div>
    </main>
  );
}
