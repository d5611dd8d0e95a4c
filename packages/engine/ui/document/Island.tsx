import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * A component that is hydrated in the browser with the props it was rendered with. Its script
 * (`site/islands`) is loaded when it comes near the viewport.
 */
export function Island<Props extends object>({
  component: Component,
  props,
}: {
  component: FunctionComponent<Props>;
  props: Props;
}) {
  return (
    <div
      className="island"
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React hydrates only what it marked itself
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
    />
  );
}
