import type { Words } from './words.js';

/** Pages' words for the fields of a person. */
export const clientWords: Words = {
  name: `
    employee, employee name, primary, pt, parent, owner insured, insured owner, people covered, covered people,
    covered members, members covered, covered individuals, covered persons, who is covered, applicants, prepared for, quote for, quoted for,
    proposal for, illustration for, summary for, profile for, policy owner insured,
    owner and insured, policy owner and insured, primary person, main applicant, clt, clt name, ins name, pt name,
    full legal name, cliente, nombre del cliente, asegurado, solicitante, miembro, legal name, your name,
    name of insured, name of applicant, name of proposed insured, name of member, name of enrollee,
    name of client, proposed insured, name first middle last, name last first, name last first middle,
    name last first mi, name first mi last, name first last, last first, last name first name,
    first last name, first and last name, first name last name, first middle last name,
    first name mi last name, printed name, nombre, nombre completo, enrollee, enrollee name,
    medicare beneficiary, medicare beneficiary name, name as it appears on your medicare card,
    name on medicare card, subscriber, patient, patient name, from name, primary applicant, primary member,
    annuitant, annuitant name, lead, lead name, prospect name, consumer name, consumer,
    proposed insured name`,
  first_name: `
    first legal name, legal first name, first name legal, nombre de pila, given, given names,
    primer nombre`,
  last_name: `
    legal last name, last legal name, apellido, apellidos, last name legal`,
  middle_name: `
    middle names, m i, middle initial name, middle name or initial, middle name initial`,
  suffix: `
    suffix, name suffix`,
  dob: `
    when were you born, were you born, dob age, date of birth age, birthdate mm dd yyyy, d o birth, born on, fecha de nacimiento, dt of birth,
    date birth, dateofbirth, birth dt, birth date`,
  gender: `
    sex at birth, gender sex, gender identity, sexo, genero, legal sex, sex assigned at birth, sex m f,
    gender m f, biological sex`,
  smoker: `
    use of tobacco, fuma, fumador, class, class applied, class applied for, class quoted, quoted class, approved class,
    rate class applied, rate class quoted, underwriting class applied, tabaco, usa tabaco, rate class, risk class, underwriting class, health class,
    rating class, premium class, tobacco status, nicotine use, nicotine, tobacco nicotine use,
    tobacco nicotine, tobacco product use, tobacco products, do you use tobacco, do you smoke,
    do you use tobacco products, do you use any tobacco products,
    have you used tobacco in the last 12 months, have you used tobacco in the past 12 months,
    used tobacco in the last 12 months, used tobacco in the past 12 months, tobacco use last 12 months,
    tobacco use in last 12 months, tobacco use past 12 months, tobacco use in past 12 months,
    tobacco use within past 12 months, tobacco last 12 months, smoker tobacco user, smoker tobacco,
    tobacco smoker, smokes, tobacco class, uses nicotine, regular tobacco user`,
  ssn: `
    ss, ssn tin, ssn itin, social sec, social security no, ssn last 9, soc sec, ssn sin,
    numero de seguro social, taxpayer id, ssn tax id`,
  mbi: `
    medicare claim number, mcr, mcr number, mcare, mcare number, mcare id, medicare hic, med id,
    medicare number mbi id, medicare beneficiary identifier, medicare beneficiary id, medicare beneficiary number,
    medicare beneficiary identifier mbi, medicare number mbi, medicare id mbi, mbi medicare number,
    medicare card, medicare mbi, mbi id, medicare insurance number, medicare card id, numero de medicare,
    medicare claim, beneficiary id, beneficiary identifier, hicn mbi, mbi hicn, medicare claim number hicn,
    medicare health insurance claim number, medicare id number, red white and blue card number,
    medicare 11 digit number`,
  drivers_license: `
    driver lic, driver lic number, drivers lic, drivers lic number, drivers license, drivers license id,
    dl id, driver license id number, drivers license state id, state id number, driver license state id`,
  email: `
    email adress, e mail id, email id, emails, correo, correo electronico, contact email, preferred email,
    email addr, your email, household email, reply to, email primary, e mail address`,
  relationship: `
    relationship, relation, rel, relationship to insured, relationship to applicant,
    relationship to primary, relationship to subscriber, relationship to you, relationship to member,
    relationship to primary applicant, relationship to head of household, relation to subscriber,
    relation to applicant, relation to primary, relation to insured, relation to you,
    relationship to policyholder, rel to insured, rel to applicant, member type, role`,
  part_a_date: `
    pt a, pt a eff, pt a effective, part a eff dt, hospital part a, hospital part a effective date,
    medicare part a effective date, part a hospital, part a entitlement, part a entitlement date,
    part a start date, medicare part a effective, part a date, hospital insurance part a,
    part a hospital insurance, a effective, part a eff, medicare part a start, part a hosp,
    medicare part a date, hospital part a start date, medicare a, part a entitlement start`,
  part_b_date: `
    pt b, pt b eff, pt b effective, part b eff dt, medical part b, medical part b effective date,
    medicare part b effective date, part b medical, part b entitlement, part b entitlement date,
    part b start date, medicare part b effective, part b date, medical insurance part b,
    part b medical insurance, b effective, part b eff, medicare part b start, part b med,
    medicare part b date, medical part b start date, medicare b, part b entitlement start`,
  lead_source: `
    lead source, referral source, source of lead, lead origin, lead vendor, lead type source`,
  status: `
    status`,
};
