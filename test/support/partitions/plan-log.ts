import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Part of a plan, as EXPLAIN writes it. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
}

interface Plan {
  'Query Text': string;
  Plan: PlanNode;
}

const PARTITION = /^(.+)_p\d+$/;

/** Returns the statements of a log by auto_explain that looked at several partitions of a table, each with these tables. */
export async function statementsOverPartitions(logFile: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for await (const { 'Query Text': text, Plan: plan } of readPlans(logFile)) {
    const tables = tablesOver(plan);
    if (tables.length === 0) continue;
    const statement = text.replace(/\s+/g, ' ').trim();
    found.set(statement, new Set([...(found.get(statement) ?? []), ...tables]));
  }
  return found;
}

/** Returns the tables of which a plan has read several partitions. */
function tablesOver(plan: PlanNode): string[] {
  const partitions = new Map<string, Set<string>>();
  const visit = (node: PlanNode) => {
    const name = node['Relation Name'];
    const table = name && PARTITION.exec(name)?.[1];
    if (table && (node['Actual Loops'] ?? 1) > 0) partitions.set(table, (partitions.get(table) ?? new Set()).add(name));
    node.Plans?.forEach(visit);
  };
  visit(plan);
  return [...partitions].flatMap(([table, { size }]) => (size > 1 ? [table] : []));
}

/** Reads the plans of a log. Each begins after a line that ends with `plan:`, and its lines begin with a tab. */
async function* readPlans(logFile: string): AsyncGenerator<Plan> {
  let lines: string[] | undefined;
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    if (lines && line.startsWith('\t')) lines.push(line);
    else if (lines) {
      yield JSON.parse(lines.join('\n')) as Plan;
      lines = undefined;
    }
    if (line.endsWith(' plan:')) lines = [];
  }
}
