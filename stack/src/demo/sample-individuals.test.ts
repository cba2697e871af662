import { randomUUID } from 'node:crypto';
import { createIndividualBody } from '@bindery/contracts/crm';
import { sampleClients } from './sample-clients.js';

describe('the demo individuals', () => {
  const agents = [randomUUID(), randomUUID(), randomUUID()];
  const individuals = () => sampleClients(agents, new Date('2026-12-28')).map(({ individual }) => individual);
  const people = individuals();

  it("number sixty and pass the API's validation", () => {
    const problems = people.flatMap((person) => createIndividualBody.safeParse(person).error?.issues ?? []);
    expect(problems).toEqual([]);
    expect(people).toHaveLength(60);
  });

  it('have unique names, numbers and e-mail addresses', () => {
    for (const value of [
      people.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
      people.map(({ ssn }) => ssn),
      people.map(({ email }) => email),
      people.map(({ drivers_license }) => drivers_license),
      people.flatMap(({ mbi }) => mbi ?? []),
    ]) {
      expect(new Set(value).size).toBe(value.length);
    }
  });

  it('have birthdays this week and turn 65 in the next months, whenever they are loaded', () => {
    const births = people.flatMap(({ dob, status }) => (status === 'inactive' ? [] : (dob ?? [])));
    const between = (from: string, to: string) => births.filter((day) => day >= from && day <= to);
    expect(between('1961-12-28', '1962-06-27').length).toBeGreaterThan(2);
    const days = births.map((day) => day.slice(5));
    for (const day of ['12-28', '12-29', '12-30', '12-31']) expect(days).toContain(day);
  });

  it('are spread evenly over the agents and the same every time', () => {
    for (const agent of agents) {
      expect(people.filter(({ assigned_agent }) => assigned_agent === agent)).toHaveLength(20);
    }
    expect(individuals()).toEqual(people);
  });
});
