import type { policyFields } from '../policies/fields.js';
import type { WordsOf } from './words.js';

/** Words for the fields of a policy. */
export const policyWords: WordsOf<typeof policyFields> = {
  policy_number: {
    both: `
      policy, policy id, contract number, certificate number, policynumber, contract, policy contract number,
      pol number, application number`,
    pages: `
      policy cert number, certificate, cert number, policy number assigned, policy number id,
      contract id, policy contract id, numero de poliza, pol, policy certificate,
      certificate policy number, new policy number, current policy number, policy ref,
      medigap policy number, exchange policy id, marketplace policy id, annuity contract number, poliza,
      number de poliza, poliza numero, poliza number, numero de contrato, numero de certificado,
      numero poliza, certificado`,
  },
  carrier: {
    both: `
      carrier name, insurance company, insurer, company, company name, insurance carrier, payer,
      issuing company, underwriter, underwriting company, writing company, provider`,
    pages: `
      issuer, issuer name, insurance provider, plan carrier, plan sponsor, health plan, underwritten by,
      carrier insurer, carrier company, insurance carrier name, insured by, insuring company,
      carrier plan, plan issuer, parent organization, organization name, plan organization, issued by,
      company carrier, sold carrier, plan provider, offered by, administered by, mco, marketing name,
      compania, aseguradora, compania de seguros, compania de seguro, compania aseguradora, nombre de la compania,
      covered by, insured with, coverage with, insurance with, coverage is with, seguro con,
      policy is with`,
  },
  product: {
    both: `
      plan, plan name, product name, coverage, plan description, coverage name, line of business, lob,
      product type, plan type, coverage type, policy type,
      type of plan, type of coverage, type of policy`,
    pages: `
      plan selected, selected plan, name of plan, name of the plan, plan name id, plan enrolled,
      plan selection, enrolled plan, plan chosen, chosen plan, plan applied for, product applied for,
      plan of insurance, plan product, product plan, product plan name, plan product name, medical plan,
      health plan name, current plan, plan requested, insurance plan, plan title, sold plan,
      coverage plan, enrolling in, you are enrolling in, plan you are enrolling in,
      plan you want to join, name of the plan you are enrolling in, new plan, plan details,
      name of plan you are enrolling in, marketing plan name, medicare plan, plan being enrolled,
      plan name and id, plan name number, policy form name, product selected, medicare plan name,
      nombre del plan, plan de salud, producto, plan elegido, plan seleccionado, plan escogido,
      nombre del producto`,
  },
  status: {
    both: 'policy status, plan status, coverage status, enrollment status, pol status, contract status',
    pages: `
      policy state, coverage state, policy status code, member status, enrollee status,
      current policy status, plan enrollment status, status of certificate, certificate status,
      status of policy, status of the policy, status of coverage, estado de la poliza, estatus,
      estatus de la poliza, estado del plan, estatus del plan`,
  },
  premium: {
    both: `
      premium amount, monthly premium, monthly prem, mo premium, mo prem, annual prem, modal premium,
      premium modal, annual premium, annualized premium, prem, total premium, policy premium, modal prem,
      mode premium, mode prem, rate,
      modal premium amount, mode premium amount, current premium, billed premium`,
    pages: `
      total monthly premium, monthly plan premium, plan premium, monthly cost, premium monthly, quoted premium, premium quoted, monthly rate, monthly payment, premium due,
      premium mo, initial premium, monthly premium amount, estimated monthly premium, premium month,
      premium per month, planned premium, mthly premium, total modal premium, premium total, amount per month, cost mo, price mo, new monthly premium, monthly amount, cost per month, price per month,
      payment per month, rate per month, monthly price, amount monthly, premium each month, prima,
      prima mensual, prima total, prima del plan, monto de la prima, cuota mensual, costo mensual,
      pago mensual, monto mensual, prima anual, prima trimestral, prima semestral, amount per year,
      amount per quarter`,
  },
  premium_mode: {
    both: `
      mode, billing mode, payment mode, frequency, billing frequency, payment frequency, pay mode, bill mode,
      premium frequency`,
    pages: `
      payment mode, payment frequency, modal, premium mode frequency, mode of payment,
      premium payment mode, billing cycle, bill frequency, premium billing, payment schedule,
      premium payable, mode of premium, premium frequency mode, billed, modo de pago, forma de pago,
      frecuencia de pago, frecuencia, frecuencia de la prima`,
  },
  effective_date: {
    both: `
      effective, eff date, eff, start date, policy effective date, coverage start, coverage start date,
      issue date, effective dt, policy start date, policy date, plan effective date,
      requested effective date, policy eff date,
      coverage effective date, coverage begin date, begin date, original effective date, policy start, plan start date`,
    pages: `
      coverage begin, proposed start date, proposed start, expected start date, expected effective date,
      anticipated start date, anticipated effective date, coverage dates, coverage period, policy period,
      policy term, effective dates, dates of coverage, coverage term, coverage will begin,
      coverage will start, will begin, will start, coverage beginning, coverage is effective,
      plan starts, plan begins, enrollment effective, benefits begin, benefits start, begins,
      coverage from, from date, requested start, start, desired start, desired start date, fecha efectiva, fecha de efectividad, fecha de vigencia, vigencia,
      coverage effective, effective date of coverage, proposed effective date, plan effective, coverage begins, effective from, eff dt,
      requested effective, requested start date, requested eff date, enrollment effective date,
      effective on, original policy date, coverage eff date, proposed eff date,
      coverage starts, plan eff date, desired effective date, effective date requested,
      effective start date, new effective date, current effective date, eff date of coverage,
      plan begin date, start of coverage, effectuation date, effective date of plan,
      effective date of enrollment, cov eff date, coverage effective on, starts on, starts,
      plan starts on, coverage starts on, policy starts, policy starts on, valid from, valid since,
      in effect from, in effect since, in force since, in force from, effective since, coverage since,
      covered since, covered from, insured since, active since, active from, policy since, fecha de inicio, fecha de inicio de cobertura, inicio de cobertura,
      inicio de la cobertura, inicio de vigencia, fecha de entrada en vigor, entrada en vigor,
      vigente desde, fecha de comienzo, comienza, comienza el, efectivo desde, efectiva desde,
      fecha efectiva de cobertura, cobertura desde`,
  },
  termination_date: {
    both: `
      term date, termination, end date, expiration date, exp date, expiration, coverage end,
      coverage end date, cancel date, cancellation date, policy end date, policy expiration date, expires,
      disenrollment date, policy term date, terminated, terminated on, termed, termed on, lapse date,
      expiry date, expiry, plan end date, coverage term date, plan term date, policy termination date`,
    pages: `
      ends, ends on, coverage to, coverage thru, coverage end on, thru date, to date, term dt,
      coverage end dt, coverage ends, termination effective date, effective through,
      coverage through, end dt, term, plan termination date,
      coverage termination date, policy ends, effective end date, 
      disenrollment effective date, valid through, valid until, valid thru, valid to, good through,
      good until, good thru, in force until, in force through, in effect until, in effect through,
      expires on, coverage expires, coverage expires on, policy expires,
      policy expires on, plan expires, plan expires on, plan ends, plan ends on, policy ends on,
      coverage ends on, covered until, covered through, covered thru, coverage until,
      coverage valid through, vence, vence el, vencimiento, fecha de vencimiento, fecha de terminacion,
      terminacion, fecha de fin, fin de cobertura, fin de la cobertura, vigente hasta, valido hasta,
      valida hasta, fecha final, expira, expira el, fecha de expiracion, cobertura hasta`,
  },
  renewal_date: {
    both: 'renewal, renews, next renewal, renews on, anniversary date, renewal dt',
    pages: `
      renewal on, plan renewal date, next renewal date, policy anniversary, rate renewal date,
      renovacion, fecha de renovacion, renueva, se renueva, se renueva el`,
  },
  plan_year: { both: 'year, coverage year, benefit year', pages: 'plan yr, contract year, enrollment year' },
  member_id: {
    both: `
      member number, subscriber id, insurance id, member id number, subscriber number, carrier member id,
      id card number`,
    pages: `
      member id card number, id card, oscar id, aetna id, cigna id, wellcare id, devoted id, ambetter id,
      anthem id, uhc id, molina id, humana id, plan member id, medical id, subscriber id number,
      member identification number, member identification, plan id card number, enrollee id,
      member card number, card id, member id number on card, health plan id, subscriber member id,
      member subscriber id, umid, issuer member id, humana member id, uhc member id, id number member,
      numero de miembro, id de miembro, id del miembro, identificacion de miembro,
      identificacion del miembro, numero de afiliado, number de miembro,
      numero de identificacion de miembro, numero de identificacion del miembro`,
  },
  writing_agent: {
    files: 'writing agent name, policy agent, selling agent, writing producer, agent on policy',
  },
  employer_id: {
    files: 'group number, group id, ein, employer, employer ein, group',
    pages: 'employer id, employer ein, ein, employer identification number, employer id number, fein',
  },
  external_id: { files: 'policy external id, policy record id, policy system id' },
  company: { pages: 'company, company name, insurance company name' },
  net_premium: {
    pages: `
      monthly member responsibility, monthly responsibility, your monthly responsibility,
      premium after tax credit, premium after subsidy, net monthly premium, you pay, your premium,
      monthly premium after tax credit, net premium, member premium, your monthly premium, your cost,
      premium after aptc, consumer premium, member responsibility, your monthly payment,
      estimated net premium, after tax credit, after subsidy`,
  },
  annual_premium: {
    pages: `
      annual premium, annualized premium, annual prem, yearly premium, premium annual, annual premium amount,
      total annual premium`,
  },
  quarterly_premium: { pages: 'quarterly premium, quarterly prem, premium quarterly' },
  semi_annual_premium: {
    pages: 'semi annual premium, semiannual premium, semi annual prem, premium semi annual, 6 month premium',
  },
  issue_date: {
    pages: 'issue, issue date, policy issue date, date of issue, policy date, issued, issued on, date issued',
  },
};
