import { MAP_ORIGIN } from '../../rules/paths.ts';

const [halfHeight, halfWidth] = [0.004, 0.008];

/** The URLs of a map, to embed and to open. */
export function mapOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  const box = [
    longitude - halfWidth,
    latitude - halfHeight,
    longitude + halfWidth,
    latitude + halfHeight,
  ].map((degrees) => degrees.toFixed(5));
  return {
    embedded: `${MAP_ORIGIN}/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`,
    larger: `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  };
}
