import { launch } from './launch.ts';

await launch(() => import('./main.ts'));
