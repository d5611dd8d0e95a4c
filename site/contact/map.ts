import { MAP_ORIGIN } from '../../rules/paths.ts';
import { shop } from '../shop.ts';

const { latitude, longitude } = shop.company.map;
const [halfHeight, halfWidth] = [0.004, 0.008];
const box = [
  longitude - halfWidth,
  latitude - halfHeight,
  longitude + halfWidth,
  latitude + halfHeight,
].map((degrees) => degrees.toFixed(5));

export const embeddedMapUrl = `${MAP_ORIGIN}/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`;
export const largerMapUrl = `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
