import type { Shop } from '../../rules/shop.ts';
import type { Site } from '../http/site.ts';
import type { ChangedWords } from './liveShop.ts';

/** What the process has for those who change settings. */
export type SettingsContext = {
  /** The shop as its folder says, without what was changed at the desk. */
  folder: Shop;
  /** The pages with these settings; each is made, or fails, when it is asked for. */
  siteWith: (shop: Shop, words: ChangedWords) => Pick<Site, 'page'>;
  /** Settings were published: resolves when visitors of this process see them. */
  changed: () => Promise<void>;
};
