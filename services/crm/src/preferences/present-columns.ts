/** Columns of lists, by the names under which the release before stored them. */
const renamed: Readonly<Record<string, string>> = { writing_agent: 'writing_agent_name' };

export const presentColumn = (name: string): string => renamed[name] ?? name;
