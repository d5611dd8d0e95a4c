import type { Blueprint } from '../read/guide.ts';
import { BOX, type Edge, layOutBlueprint, NOTE_ADVANCE, type Point } from './blueprintLayout.ts';
import {
  element,
  FIGURE_WIDTH,
  type Figure,
  figure,
  GOOD,
  INK,
  LINE,
  PAPER,
  SOFT,
  text,
} from './svg.ts';

const LABEL = { size: 8.8, perLine: 21, leading: 10.6 };
type Node = Blueprint['nodes'][number];

const drawn = new WeakMap<Blueprint, Figure>();

/** Draws a blueprint from its nodes and edges. Cached, because the book is set several times. */
export function blueprintDiagram(blueprint: Blueprint): Figure {
  const picture = drawn.get(blueprint) ?? draw(blueprint);
  drawn.set(blueprint, picture);
  return picture;
}

function draw(blueprint: Blueprint): Figure {
  const { width, height, edges, at } = layOutBlueprint(blueprint);
  const shift = Math.max(0, (FIGURE_WIDTH - width) / 2);
  const steps = blueprint.edges.map(
    ([from, to, label]) =>
      `${name(blueprint, from)} to ${name(blueprint, to)}${label ? ` (${label})` : ''}`,
  );
  return figure(Math.max(FIGURE_WIDTH, width), height, `${blueprint.title}: ${steps.join('; ')}.`, [
    `<g transform="translate(${Math.round(shift * 100) / 100} 0)">`,
    ...edges.map(drawEdge),
    ...blueprint.nodes.map((node) => drawNode(node, at(node.id))),
    '</g>',
  ]);
}

function drawNode({ kind, label }: Node, { x, y }: Point): string {
  const [left, top] = [x - BOX.width / 2, y - BOX.height / 2];
  const box = { x: left, y: top, width: BOX.width, height: BOX.height, 'stroke-width': 0.9 };
  const shape = {
    input: element('rect', { ...box, rx: 16.5, fill: PAPER, stroke: LINE }),
    step: element('rect', { ...box, fill: '#ffffff', stroke: INK }),
    check: element('path', {
      d: hexagon(left, top),
      fill: '#e6efe6',
      stroke: GOOD,
      'stroke-width': 0.9,
    }),
    output: element('rect', { ...box, fill: INK, stroke: INK }),
  }[kind];
  const lines = wrap(label);
  const words = lines.map((words, index) =>
    text(x, y + 3 + (index - (lines.length - 1) / 2) * LABEL.leading, words, {
      'text-anchor': 'middle',
      'font-size': LABEL.size,
      'font-weight': kind === 'check' ? 600 : 400,
      fill: kind === 'output' ? '#ffffff' : INK,
    }),
  );
  return shape + words.join('');
}

function hexagon(left: number, top: number): string {
  const [right, bottom, middle] = [left + BOX.width, top + BOX.height, top + BOX.height / 2];
  return `M${left} ${middle} L${left + 9} ${top} H${right - 9} L${right} ${middle} L${right - 9} ${bottom} H${left + 9} Z`;
}

function drawEdge({ points: downward, back, label, x, y }: Edge): string {
  const points = back ? downward.toReversed() : downward;
  const path = smooth(points);
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const angle = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  const arrow = element('path', {
    d: 'M0 0 L-6 -2.6 L-6 2.6 Z',
    fill: SOFT,
    transform: `translate(${tip.x.toFixed(2)} ${tip.y.toFixed(2)}) rotate(${angle.toFixed(1)})`,
  });
  const line = element('path', {
    d: path,
    fill: 'none',
    stroke: SOFT,
    'stroke-width': 0.9,
    ...(back && { 'stroke-dasharray': '3 2' }),
  });
  if (!label || x === undefined || y === undefined) return line + arrow;
  const width = label.length * NOTE_ADVANCE + 4;
  const ground = element('rect', {
    x: x - width / 2,
    y: y - 5.5,
    width,
    height: 11,
    fill: '#ffffff',
  });
  const words = text(x, y + 2.4, label, { 'text-anchor': 'middle', 'font-size': 7.4, fill: SOFT });
  return line + arrow + ground + words;
}

/** Straight lines with rounded corners: easier to follow than splines in a small figure. */
function smooth(points: readonly Point[]): string {
  const fixed = (point: Point) => `${point.x.toFixed(2)} ${point.y.toFixed(2)}`;
  const [start, ...rest] = points;
  if (!start) return '';
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${fixed(point)} ${fixed(index === rest.length - 2 ? next : middle)}`;
  });
  const end = rest.at(-1) ?? start;
  return `M${fixed(start)} ${curves.join(' ')} L${fixed(end)}`;
}

function wrap(label: string): string[] {
  const lines = [''];
  for (const word of label.split(' ')) {
    const current = lines.at(-1) ?? '';
    if (current && current.length + word.length + 1 > LABEL.perLine) lines.push(word);
    else lines[lines.length - 1] = current ? `${current} ${word}` : word;
  }
  return lines;
}

const name = (blueprint: Blueprint, id: string) =>
  blueprint.nodes.find((node) => node.id === id)?.label ?? id;
