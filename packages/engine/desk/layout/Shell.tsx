import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { announce, useAnnouncement } from '../api/announce.ts';
import { post } from '../api/call.ts';
import { PATHS } from '../paths.ts';
import { SHOP, USER } from '../shopFacts.ts';
import { LoggedOut } from './LoggedOut.tsx';
import { MENU } from './menu.ts';
import { ShortcutSheet, useShortcuts } from './Shortcuts.tsx';

/** The frame of every screen: menu, logout and announcements. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);
  const announcement = useAnnouncement();
  useShortcuts(() => setSheetOpen(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setMenuOpen(false), [path]);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="rail">
        <p className="mark">
          <span>{SHOP.product}</span> Desk
        </p>
        <button
          type="button"
          className="button quiet menu-button"
          aria-expanded={menuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!menuOpen)}
        >
          Menu
        </button>
        <div id="menu" className={menuOpen ? 'menu open' : 'menu'}>
          <nav aria-label="Desk">
            <ul>
              {MENU.map((screen) => (
                <li key={screen.path} className={'isFirst' in screen ? 'first' : undefined}>
                  <Link href={screen.path} aria-current={ariaCurrent(path, screen.path)}>
                    {screen.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="rail-foot">
            <p className="note">
              {USER.name}, {USER.role}
            </p>
            {SHOP.testMode && <p className="note">Test mode. No one is charged.</p>}
            <button type="button" className="plain" onClick={() => setSheetOpen(true)}>
              Keyboard shortcuts <kbd>?</kbd>
            </button>
            <span className="actions">
              <a href={SHOP.url} target="_blank" rel="noreferrer">
                Open site
              </a>
              <button type="button" className="plain" onClick={() => logOut('/logout')}>
                Log out
              </button>
            </span>
            <button type="button" className="plain" onClick={() => logOut('/logout?everywhere')}>
              Log out everywhere
            </button>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <div className="announcement" role="status">
        {announcement && <p>{announcement}</p>}
      </div>
      <LoggedOut />
      <ShortcutSheet open={sheetOpen} close={() => setSheetOpen(false)} />
    </div>
  );
}

function ariaCurrent(path: string, screen: string): 'page' | 'true' | undefined {
  if (path === screen) return 'page';
  return screen !== PATHS.today && path.startsWith(`${screen}/`) ? 'true' : undefined;
}

async function logOut(path: string): Promise<void> {
  const answer = await post(path, {}).catch(() => undefined);
  if (!answer?.ok) return announce('You’re still logged in: the shop can’t be reached.');
  location.assign('/login');
}
