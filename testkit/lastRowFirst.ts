import {
  AliasNode,
  type CompiledQuery,
  DefaultQueryExecutor,
  FromNode,
  IdentifierNode,
  type OperationNode,
  OrderByItemNode,
  PostgresAdapter,
  type QueryExecutor,
  RawNode,
  SelectQueryNode,
  sql,
  TableNode,
} from 'kysely';

/**
 * Every store of a test returns rows in the order that a caller expects least: reversed without ORDER BY,
 * and with it the last of equal rows first. A database may do that once in fifty runs. This way, code
 * that relies on an order it did not ask for fails at once.
 */
const executor = DefaultQueryExecutor.prototype;
// What it inherits, and not what it has: this file runs once for each test file of a process.
const plain: QueryExecutor = Object.getPrototypeOf(executor);

executor.transformQuery = function (node, queryId) {
  const place = this.adapter instanceof PostgresAdapter ? 'ctid' : 'rowid';
  // Plugins come first: a test that looks at plans sees the query as it was written.
  return withTiesReversed(plain.transformQuery.call(this, node, queryId), place) as typeof node;
};

executor.executeQuery = async function (...args) {
  const result = await plain.executeQuery.apply(this, args);
  return (isOrdered(args[0]) ? result : { ...result, rows: result.rows.toReversed() }) as never;
};

function isOrdered({ query, sql: text }: CompiledQuery): boolean {
  if (RawNode.is(query)) return !/^\s*(select|with)\b/i.test(text) || /\border by\b/i.test(text);
  return SelectQueryNode.is(query) && query.orderBy !== undefined;
}

/** `place` is the column that holds the place of a row in its table. */
function withTiesReversed<Node extends OperationNode>(node: Node, place: string): Node {
  if (AliasNode.is(node)) return { ...node, node: withTiesReversed(node.node, place) };
  if (!SelectQueryNode.is(node) || !node.from) return node;
  if (node.with || node.groupBy || node.setOperations) return node;
  const froms = node.from.froms.map((from) => withTiesReversed(from, place));
  const query = { ...node, from: FromNode.create(froms) };
  const tables = [...froms, ...(node.joins ?? []).map(({ table }) => table)].flatMap(nameOfTable);
  if (!(node.orderBy || node.limit) || tables.length === 0) return query;
  const last = tables.map((name) =>
    OrderByItemNode.create(
      sql.ref(`${name}.${place}`).toOperationNode(),
      RawNode.createWithSql('desc'),
    ),
  );
  return SelectQueryNode.cloneWithOrderByItems(query, last) as typeof query;
}

function nameOfTable(from: OperationNode): string[] {
  const table = AliasNode.is(from) ? from.node : from;
  if (!TableNode.is(table) || table.table.schema) return [];
  if (!AliasNode.is(from)) return [table.table.identifier.name];
  return IdentifierNode.is(from.alias) ? [from.alias.name] : [];
}
