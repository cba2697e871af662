import type { AgentWork } from '@bindery/contracts/crm';
import { Button, media, tokens } from '@bindery/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Scope } from '../../../records/scope/scope-switch.js';
import { Head } from './today-style.js';

const SHOWN = 8;

const Root = styled.section`
  border-bottom: 1px solid ${tokens.color.line};
  padding-bottom: ${tokens.space[3]};
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${tokens.font.s};
  & th,
  & td {
    padding: 6px ${tokens.space[2]};
    border-bottom: 1px solid ${tokens.color.line};
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
  }
  & tr > :first-child {
    padding-left: 20px;
  }
  & tr > :last-child {
    padding-right: 20px;
  }
  & tbody tr:last-child > * {
    border-bottom: 0;
  }
  & thead th {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.xs};
    overflow-wrap: normal;
  }
  & th + th,
  & td {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  /* The name has a line of its own, above its figures, which say what they are. Zeros have no room. */
  ${media.phone} {
    &,
    & tbody {
      display: block;
    }
    & thead,
    & td[data-zero] {
      display: none;
    }
    & tr {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: ${tokens.space[1]} ${tokens.space[2]};
      padding: ${tokens.space[1]} 20px;
      border-bottom: 1px solid ${tokens.color.line};
    }
    & tbody tr:last-child {
      border-bottom: 0;
    }
    && tr > * {
      padding: 0;
      border: 0;
      text-align: start;
    }
    & td::before {
      display: block;
      color: ${tokens.color.ink2};
      font-size: ${tokens.font.xs};
      content: attr(data-label);
    }
    & tbody th {
      grid-column: 1 / -1;
    }
  }
`;

const Figure = styled(Link)<{ $late: boolean }>`
  display: inline-block;
  min-width: 24px;
  padding-block: 3px;
  color: ${({ $late }) => ($late ? tokens.color.red : 'inherit')};
  font-weight: ${({ $late }) => ($late ? 600 : 500)};
`;

const Zero = styled.span`
  color: ${tokens.color.ink3};
`;

const Name = styled.button`
  padding: 3px 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 500;
  text-align: start;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
`;

const More = styled.div`
  padding: ${tokens.space[2]} 20px 0;
`;

const figures = [
  { of: 'tasks_overdue', header: 'Tasks overdue' },
  { of: 'tasks_due', header: 'Tasks today' },
  { of: 'renewals_overdue', header: 'Renewals overdue' },
  { of: 'renewals', header: 'Renewals' },
  { of: 'medicare_reviews', header: 'Medicare reviews' },
  { of: 'quiet_leads', header: 'Quiet leads' },
] as const;

interface AgentLinesProps {
  agents: readonly AgentWork[];
  /** Shows the work of one of them. */
  onOpen: (scope: Scope) => void;
}

/** The open work of each agent. Each number leads to its list. */
export function AgentLines({ agents, onOpen }: AgentLinesProps) {
  const [isWhole, setWhole] = useState(false);
  // Reviews are counted in the annual election period only, and a server of before counts no overdue renewals.
  const counted = figures.filter(({ of }) => agents.some((agent) => agent[of] !== undefined));
  const shown = isWhole ? agents : agents.slice(0, SHOWN);
  return (
    <Root aria-label="By agent">
      <Head>
        <h3>By agent</h3>
      </Head>
      <Table role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Agent
            </th>
            {counted.map(({ of, header }) => (
              <th key={of} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((agent) => (
            <tr key={agent.agent_id ?? ''} role="row">
              <th role="rowheader" scope="row">
                <AgentName agent={agent} onOpen={onOpen} />
              </th>
              {counted.map(({ of, header }) => (
                <td key={of} role="cell" data-label={header} data-zero={agent[of]?.count ? undefined : ''}>
                  <AgentFigure agent={agent} figure={of} label={header} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {agents.length > shown.length && (
        <More>
          <Button size="small" onClick={() => setWhole(true)}>{`Show all ${String(agents.length)}`}</Button>
        </More>
      )}
    </Root>
  );
}

function AgentName({ agent, onOpen }: { agent: AgentWork; onOpen: (scope: Scope) => void }) {
  const { agent_id: id } = agent;
  if (id === null) return nameOf(agent);
  return (
    <Name type="button" onClick={() => onOpen(id)}>
      {nameOf(agent)}
    </Name>
  );
}

function nameOf({ agent_id, agent_name, is_active }: AgentWork): string {
  if (agent_id === null) return 'Unassigned';
  const name = agent_name ?? 'Former member';
  return is_active || agent_name === null ? name : `${name} (has left)`;
}

interface FigureProps {
  agent: AgentWork;
  figure: (typeof figures)[number]['of'];
  label: string;
}

function AgentFigure({ agent, figure, label }: FigureProps) {
  const { count, list } = agent[figure] ?? { count: 0, list: '' };
  // Tasks always have an assignee.
  if (count === 0) return <Zero>{agent.agent_id === null && figure.startsWith('tasks') ? '' : 0}</Zero>;
  const text = count.toLocaleString('en-US');
  return (
    <Figure to={list} $late={figure.endsWith('_overdue')} aria-label={`${label}: ${text}, ${nameOf(agent)}`}>
      {text}
    </Figure>
  );
}
