import { PATHS } from '../../rules/paths.ts';

/**
 * Counts a page view: no cookie, no id, nothing about the visitor. Whoever asks not to be counted
 * (Do Not Track, Global Privacy Control) is not.
 */
export const INSIGHTS_SCRIPT = `(function(n,d){if(n.doNotTrack==='1'||n.globalPrivacyControl)return;n.sendBeacon('${PATHS.insights}',JSON.stringify({path:location.pathname,language:d.documentElement.lang}))})(navigator,document)`;
