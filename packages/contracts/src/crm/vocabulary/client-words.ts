import type { individualFields } from '../individuals/fields.js';
import type { FieldWords, Words, WordsOf } from './words.js';

/** Words for the fields of a person, by the path of the field in an import. */
export const clientWords: WordsOf<typeof individualFields> = {
  first_name: {
    both: 'first, fname, f name, given name, forename, firstname, n first, name first',
    pages: `
      first legal name, legal first name, first name legal, nombre de pila, given, given names,
      primer nombre, nombres, nombre s, primer nombre y segundo`,
  },
  last_name: {
    both: 'last, lname, l name, surname, family name, lastname, n last, name last',
    pages: `
      legal last name, last legal name, apellido, apellidos, last name legal, apellido s,
      primer apellido, apellido paterno`,
  },
  middle_name: {
    both: 'middle, mi, middle initial, middlename, m name, n middle, initial, additional name',
    pages: `
      middle names, m i, middle initial name, middle name or initial, middle name initial,
      segundo nombre`,
  },
  nickname: { both: 'preferred name, goes by, aka, known as, nick name' },
  title: { files: 'salutation, prefix, name prefix, n prefix, mr mrs, honorific' },
  // HubSpot's lead status says how far a sale is, and its lifecycle stage who is a customer:
  // https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
  status: {
    files: 'stat, client status, contact status, customer status, account status, active, lifecycle stage',
  },
  dob: {
    both: 'date of birth, born, birth, d o b, dob mm dd yyyy, b day',
    pages: `
      when were you born, were you born, dob age, date of birth age, birthdate mm dd yyyy, d o birth,
      born on, fecha de nacimiento, dt of birth, date birth, dateofbirth, birth dt, fecha de nac,
      fec nac, fecha nacimiento, nacimiento, nacido el, nacida el, fecha de nacimiento dd mm yyyy,
      cumpleanos`,
  },
  gender: {
    both: 'sex, m f',
    pages: `
      sex at birth, gender sex, gender identity, sexo, genero, legal sex, sex assigned at birth, sex m f,
      gender m f, biological sex`,
  },
  smoker: {
    both: 'tobacco, tobacco user, tobacco use, smoking, smoking status, smoker status, uses tobacco',
    pages: `
      use of tobacco, fuma, fumador, class, class applied, class applied for, class quoted, quoted class,
      approved class, rate class applied, rate class quoted, underwriting class applied, tabaco,
      usa tabaco, rate class, risk class, underwriting class, health class, rating class, premium class,
      tobacco status, nicotine use, nicotine, tobacco nicotine use, tobacco nicotine,
      tobacco product use, tobacco products, do you use tobacco, do you smoke,
      do you use tobacco products, do you use any tobacco products,
      have you used tobacco in the last 12 months, have you used tobacco in the past 12 months,
      used tobacco in the last 12 months, used tobacco in the past 12 months, tobacco use last 12 months,
      tobacco use in last 12 months, tobacco use past 12 months, tobacco use in past 12 months,
      tobacco use within past 12 months, tobacco last 12 months, smoker tobacco user, smoker tobacco,
      tobacco smoker, smokes, tobacco class, uses nicotine, regular tobacco user, consume tabaco,
      fuma usted, fumador a`,
  },
  ssn: {
    both: `
      social, social security, social security number, ss number, soc sec number, ssn number, tax id,
      soc sec`,
    pages: `
      ss, ssn tin, ssn itin, social sec, ssn last 9, ssn sin, numero de seguro social,
      taxpayer id, ssn tax id, seguro social, numero de seguridad social, numero seguro social,
      number de seguro social, seguridad social`,
  },
  mbi: {
    both: `
      medicare number, medicare id, medicare beneficiary identifier, medicare claim number,
      medicare card number, hicn, hic number, medicare, mbi number`,
    pages: `
      medicare claim number, mcr, mcr number, mcare, mcare number, mcare id, medicare hic, med id,
      medicare number mbi id, medicare beneficiary identifier, medicare beneficiary id,
      medicare beneficiary number, medicare beneficiary identifier mbi, medicare id mbi,
      mbi medicare number, medicare card, medicare mbi, mbi id, medicare insurance number,
      medicare card id, numero de medicare, medicare claim, beneficiary id, beneficiary identifier,
      hicn mbi, mbi hicn, medicare claim number hicn, medicare health insurance claim number,
      medicare id number, red white and blue card number, medicare 11 digit number, numero medicare,
      numero de la tarjeta de medicare, tarjeta de medicare, identificacion de medicare,
      number de medicare, numero de beneficiario de medicare`,
  },
  drivers_license: {
    both: 'dl, dl number, driver license, drivers license number, driver license number, license number',
    pages: `
      driver lic, driver lic number, drivers lic, drivers lic number, drivers license id, dl id,
      driver license id number, drivers license state id, state id number, driver license state id`,
  },
  email: {
    both: 'email address, primary email, email 1, personal email, home email, email home, email 1 value',
    pages: `
      email adress, e mail id, emails, correo, correo electronico, preferred email, email addr,
      your email, household email, reply to, direccion de correo electronico, correo e,
      direccion de email, reach by email`,
  },
  secondary_email: {
    both: `
      email 2, alternate email, alt email, other email, 2 nd email, second email, work email, business email,
      email work, email address 2, email 2 value, email 2 address`,
  },
  opt_out_email: { files: 'opt out email' },
  email_opt_out: {
    files: 'email opt out, unsubscribed, do not email, opted out, unsubscribed from all email',
  },
  do_not_call: { both: 'dnc, do not contact, no call, dont call, do not phone' },
  type: { files: 'client type, contact type, customer type, category, record type' },
  part_a_date: {
    both: 'part a, part a effective, part a effective date, medicare part a, part a eff date, part a start',
    pages: `
      pt a, pt a eff, pt a effective, part a eff dt, hospital part a, hospital part a effective date,
      medicare part a effective date, part a hospital, part a entitlement, part a entitlement date,
      part a start date, medicare part a effective, hospital insurance part a, part a hospital insurance,
      a effective, part a eff, medicare part a start, part a hosp, medicare part a date,
      hospital part a start date, medicare a, part a entitlement start`,
  },
  part_b_date: {
    both: 'part b, part b effective, part b effective date, medicare part b, part b eff date, part b start',
    pages: `
      pt b, pt b eff, pt b effective, part b eff dt, medical part b, medical part b effective date,
      medicare part b effective date, part b medical, part b entitlement, part b entitlement date,
      part b start date, medicare part b effective, medical insurance part b, part b medical insurance,
      b effective, part b eff, medicare part b start, part b med, medicare part b date,
      medical part b start date, medicare b, part b entitlement start`,
  },
  assigned_agent: {
    files: `
      agent, agent name, agent of record, aor, producer, producer name, owner, contact owner, record owner,
      assigned to, assigned, servicing agent, advisor, account executive`,
  },
  additional_agent: {
    files: 'second agent, secondary agent, co agent, csr, account manager, split agent, 2 nd agent',
  },
  lead_source: {
    both: 'source, referral source, referred by, referral, how did you hear about us, original source',
    pages: 'referral source, source of lead, lead origin, lead vendor, lead type source',
  },
  lead_stage: { files: 'lead status, stage, pipeline stage, sales stage' },
  lost_reason: { files: 'reason lost, reason for loss, closed lost reason' },
  note: { files: 'notes, comments, comment, remarks, memo, description, additional information, history' },
  tags: { files: 'tag, labels, label, groups, group membership, categories, keywords, lists, segment' },
  external_id: {
    files: `
      id, client id, contact id, customer id, record id, external id, customer number, client number,
      account number, contact number, individual id, unique id, reference number, system id`,
  },
  suffix: { both: 'suffix, name suffix, generational suffix, n suffix, suffix name, suffix jr sr' },
  relationship: {
    pages: `
      relationship, relation, rel, relationship to insured, relationship to applicant,
      relationship to primary, relationship to subscriber, relationship to you, relationship to member,
      relationship to primary applicant, relationship to head of household, relation to subscriber,
      relation to applicant, relation to primary, relation to insured, relation to you,
      relationship to policyholder, rel to insured, rel to applicant, member type, role, parentesco,
      relacion, relacion con el solicitante, relacion con el titular, parentesco con el titular,
      parentesco con el solicitante`,
  },
};

/** Words for a whole name. A person account of Salesforce is a client. */
export const nameWords: Words = {
  files: 'account name, person account name',
  both: `
    name, full name, client name, insured name, member name, contact name, customer name, policyholder,
    policy holder, policyholder name, applicant, applicant name, insured, client, member, customer, contact,
    primary insured, named insured, subscriber name, beneficiary name, display name, prospect, fn`,
  pages: `
    employee, employee name, primary, pt, parent, owner insured, insured owner, people covered,
    covered people, covered members, members covered, covered individuals, covered persons, who is covered,
    applicants, prepared for, quote for, quoted for, proposal for, illustration for, summary for,
    profile for, policy owner insured, owner and insured, policy owner and insured, primary person,
    main applicant, clt, clt name, ins name, pt name, full legal name, cliente, nombre del cliente,
    asegurado, solicitante, miembro, legal name, your name, name of insured, name of applicant,
    name of proposed insured, name of member, name of enrollee, name of client, proposed insured,
    name first middle last, name last first, name last first middle, name last first mi, name first mi last,
    name first last, last first, last name first name, first last name, first and last name,
    first name last name, first middle last name, first name mi last name, printed name, nombre,
    nombre completo, enrollee, enrollee name, medicare beneficiary, medicare beneficiary name,
    name as it appears on your medicare card, name on medicare card, subscriber, patient, patient name,
    from name, primary applicant, primary member, annuitant, annuitant name, lead, consumer name, consumer,
    proposed insured name, policyowner and insured, policyholder and insured, insured and owner, insured and policyowner,
    insured policyowner, policyowner insured, owner annuitant, owner and annuitant, titular, titular de la poliza,
    nombre y apellido, nombre y apellidos, nombre s y apellido s, nombre del asegurado, nombre del solicitante,
    nombre del miembro, nombre del titular, nombre del afiliado, nombre completo del solicitante, afiliado, asegurada,
    asegurado principal, solicitante principal, paciente, nombre del paciente, visitor, caller`,
};

/** Headers of columns that have the names of a family, too. */
export const familyWords: Words = {
  files: `
    clients, client s, clients name, client s name, client names, insureds, insured s, insured names, members, member s,
    customers, customer s, family, families, family s, household, households, household name, household members, couple,
    primary and spouse, primary spouse, client and spouse, client spouse, insured and spouse, husband and wife, names`,
};

/** Headers of whole names that say their order. */
export const orderedNames: Readonly<Record<'last_first' | 'first_last', Words>> = {
  last_first: {
    files: `
      name last first, last first, last name first name, last first name, name last first middle, name last first mi,
      full name last first, last first middle, last first mi`,
  },
  first_last: {
    files: `
      name first last, first last, first name last name, first last name, first and last name, name first middle last,
      full name first last, first middle last, first mi last`,
  },
};

/** Words for the fields of a dependent, after the word for whose it is: "spouse dob". */
export const dependentWords: FieldWords = {
  first_name: { files: 'first, fname, first name, firstname, name' },
  last_name: { files: 'last, lname, last name, surname' },
  middle_name: { files: 'middle, middle name, mi' },
  relationship: { files: 'relation, relationship, relationship to insured, type' },
  date_of_birth: { files: 'date of birth, dob, birth' },
  gender: { files: 'sex, gender' },
  ssn: { files: 'social, ssn, social security number' },
};

/** Words that say nothing where all columns are about one client. */
export const NOISE =
  /\b(?:client|insured|insd|member|customer|contact|primary|applicant|policyholder|subscriber|insureds|clients|beneficiary|person|lead|prospect)\b/g;
