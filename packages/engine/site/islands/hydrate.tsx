import { type FunctionComponent, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates the islands of a page. A page has islands of one component only. */
export function hydrate<Props extends object>(Component: FunctionComponent<Props>): void {
  // Scripts from the cache may run before the rest of the page has arrived.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => hydrate(Component), { once: true });
    return;
  }
  for (const element of document.querySelectorAll<HTMLElement>('.island[data-props]')) {
    // Written by `ui/document/Island.tsx` from the props of this component.
    const props: Props = JSON.parse(element.dataset.props ?? '{}');
    // As a transition, React lets the browser paint and answer in between; otherwise a long form
    // blocks a slow phone for a tenth of a second.
    startTransition(() => {
      hydrateRoot(
        element,
        <Hydrated element={element}>
          <Component {...props} />
        </Hydrated>,
      );
    });
  }
}

/** Removes `data-props` when the island has become interactive. */
function Hydrated({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => element.removeAttribute('data-props'), [element]);
  return children;
}
