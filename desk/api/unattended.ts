const AWAY_MS = 10 * 60_000;
let lastTouch = Date.now();

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
  addEventListener(
    event,
    () => {
      lastTouch = Date.now();
    },
    { passive: true, capture: true },
  );
}

/** Nobody has touched this page for a while: what it asks for now must not keep the session alive. */
export const isUnattended = () => Date.now() - lastTouch > AWAY_MS;
