import dagre from '@dagrejs/dagre';
import type { Blueprint } from '../read/guide.ts';

export const BOX = { width: 124, height: 33 };
/** Width of one character of an edge's label, with spacing. */
export const NOTE_ADVANCE = 4.1;
const COST_OF_A_CROSSING = 1000;

export type Point = { x: number; y: number };
export type Edge = { points: Point[]; back: boolean; label?: string; x?: number; y?: number };
type Layout = { width: number; height: number; edges: Edge[]; at: (id: string) => Point };

/** Places boxes and lines. The order of edges breaks ties, so several orders are tried. */
export function layOutBlueprint(blueprint: Blueprint): Layout {
  const layouts = orders(blueprint.edges).map((edges) => layOut(blueprint.nodes, edges));
  const boxes = (at: Layout['at']) => blueprint.nodes.map(({ id }) => diagonals(at(id)));
  const costs = layouts.map(
    ({ edges, at }) => lengthOf(edges) + crossings(edges, boxes(at)) * COST_OF_A_CROSSING,
  );
  const best = layouts[costs.indexOf(Math.min(...costs))];
  if (!best) throw new Error(`blueprint ${blueprint.id} has no edges`);
  return best;
}

function orders(edges: Blueprint['edges']): Blueprint['edges'][] {
  const turned = edges.map((_, index) => [...edges.slice(index), ...edges.slice(0, index)]);
  return [...turned, ...turned.map((order) => order.toReversed())];
}

/** The file lists nodes in reading order, so an upward edge is laid out as if it went down. */
function layOut(nodes: Blueprint['nodes'], edges: Blueprint['edges']): Layout {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 24, edgesep: 18, ranksep: 24, marginx: 4, marginy: 4 });
  const order = nodes.map(({ id }) => id);
  for (const id of order) graph.setNode(id, { ...BOX });
  for (const [from, to, label] of edges) {
    const size = label ? { width: label.length * NOTE_ADVANCE + 8, height: 12, labelpos: 'c' } : {};
    const back = order.indexOf(from) > order.indexOf(to);
    const [upper, lower] = back ? [to, from] : [from, to];
    graph.setEdge(upper, lower, { label, back, ...size }, `${from}-${to}`);
  }
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    edges: graph.edges().map((edge) => graph.edge(edge) as unknown as Edge),
    at: (id) => graph.node(id) as Point,
  };
}

type Segment = readonly [Point, Point];

const segments = ({ points }: Edge): Segment[] =>
  points.slice(1).map((point, index) => [points[index] ?? point, point] as const);

const lengthOf = (edges: readonly Edge[]) =>
  edges
    .flatMap(segments)
    .reduce((sum, [from, to]) => sum + Math.hypot(to.x - from.x, to.y - from.y), 0);

/** A line that crosses a box crosses one of its diagonals. */
function diagonals({ x, y }: Point): Segment[] {
  const [dx, dy] = [BOX.width / 2, BOX.height / 2];
  return [
    [
      { x: x - dx, y: y - dy },
      { x: x + dx, y: y + dy },
    ],
    [
      { x: x - dx, y: y + dy },
      { x: x + dx, y: y - dy },
    ],
  ];
}

function crossings(edges: readonly Edge[], boxes: Segment[][]): number {
  const lines = [...edges.map(segments), ...boxes];
  return lines.reduce((sum, own, index) => {
    const others = lines.slice(index + 1).flat();
    return sum + own.filter((line) => others.some((other) => cross(line, other))).length;
  }, 0);
}

function cross([a, b]: Segment, [c, d]: Segment): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
