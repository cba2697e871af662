/** Given names, each with the forms by which Americans go for short: no package that is kept up has them. */
const forms = `
  abigail abby gail, abraham abe, adelaide addie, adeline addie, albert al bert bertie, alberto beto,
  alexander al alec alex lex sandy xander, alexandra alex allie lexi sandy, alexandria alex lexi,
  alfred al alf alfie fred freddie, alfredo fredo, allison allie ali, amanda mandy, amelia millie,
  andrea andi andie, andrew andy drew, angela angie, angelina angie lina, ann annie, anna annie, anne annie,
  annette annie nettie, anthony tony, antoinette toni nettie, antonio tony tonio, arnold arnie,
  arthur art artie, augustus gus, barbara babs barb barbie bobbie, bartholomew bart, beatrice bea trixie,
  benjamin ben benji benjy benny, bernadette bernie, bernard bernie, bernice bernie, bradford brad,
  bradley brad, bridget bridie, candace candy, carl karl, caroline carrie, carolyn carrie lynn,
  cassandra cass cassie, catherine katherine kathryn cat cathy cate kate kathy katie kitty,
  cecilia cece cissy, charles charlie charley chas chip chuck, charlotte charlie lottie char, chester chet,
  christian chris, christina kristina chris chrissy christy tina,
  christine kristine chris chrissy christy tina, christopher kristopher chris kit topher, clifford cliff,
  clinton clint, constance connie, curtis curt kurt, cynthia cindy cyndi, daniel dan danny, danielle dani,
  david dave davey, deborah debra deb debbie debby, debra deb debbie debby, delores dee, dennis denny,
  diana di, diane di, dolores dee, dominic dom, donald don donnie donny, dorothea dot dottie thea,
  dorothy dolly dot dottie, douglas doug, edgar ed eddie, edith edie, edmund ed eddie ned,
  eduardo eddie lalo, edward ed eddie ned ted teddy, edwin ed eddie, eleanor ellie nell nellie nora,
  elijah eli, elisabeth beth betsy betty ellie libby lisa liz lizzie,
  elizabeth bess bessie beth betsy bette betty eliza libby lisa liz liza lizzie, ellen ellie nell nellie,
  emanuel manny, emily em emmy, enrique kike quique, ernest ernie, ernesto neto, eugene gene, eugenia genie,
  evelyn evie, ezekiel zeke, fernando nando, florence flo, frances fannie fran francie frankie,
  francis frank, francisco paco pancho cisco, franklin frank, frederick fred freddie freddy fritz,
  gabriel gabe, gabriella gabby ella, gabrielle gabby, gail gayle, genevieve gen ginny viv,
  geoffrey geoff jeff, georgia georgie, georgina georgie gina, gerald gerry jerry, geraldine gerry jerri,
  gerard gerry jerry, gilbert gil, gregory greg gregg, guadalupe lupe lupita, guillermo memo,
  gustavo gus tavo, gwendolyn gwen, harold hal harry, harriet hattie, harrison harry, helen nell nellie lena,
  henrietta hattie hettie, henry hal hank harry, herbert bert herb herbie, herman manny, howard howie,
  hubert bert, humberto beto, ignacio nacho, irving irv, isaac ike zac, isabel belle izzy,
  isabella bella belle izzy, isabelle belle izzy, jacob jake, jacqueline jackie jacqui,
  james jamie jim jimmie jimmy, janet jan, janice jan, jeanette jean nettie, jeffery jeff,
  jeffrey geoffrey geoff jeff, jennifer jen jenn jenna jenny, jeremiah jerry, jeremy jerry jem, jerome jerry,
  jesse jess, jessica jess jessie, joanna jo, joanne jo, john jack jackie johnnie johnny, jonathan jon jonny,
  jonathon jon jonny, jordan jordy, jose pepe, josefina josie pepita, joseph joe joey jos,
  josephine jo josie, joshua josh, judith judi judy, julia jules, juliet jules,
  katharine kate kathy katie kay kit kitty, katherine kathryn kate kathy katie kay kit kitty,
  kathleen kate kathy katie kay, kathryn kate kathy katie kay, kenneth ken kenny, kimberly kim kimmy,
  kristen kris kristy, kristin kris kristy, kristina kris kristy tina, kristine kris kristy tina,
  kristopher kris, laura lori, lauren laurie, laurence larry laurie, lawrence larry laurie,
  leonard len lenny leo, leonardo leo, leroy roy, leslie les, lillian lil lilly lily, linda lindy lin,
  lorraine lori, louis lou louie, louise lou lulu, lucille lucy lu, lucinda cindy lucy, lydia liddy,
  madeline maddie maddy, magdalena lena maggie, manuel manny,
  margaret greta maggie marge margie meg megan peg peggy rita, margarita rita, marjorie marge margie,
  mark marc, martha marty mattie, martin marty, marvin marv, mary mae molly polly, matilda tilda tillie,
  matthew matt, maureen mo reenie, maximilian max, maxine max, maxwell max, melanie mel, melinda mel mindy,
  melissa mel missy lissa, melvin mel, michael micky mick mickey mike mikey, micheal mike,
  michelle shelly chelle, mildred millie, milton milt, miriam mimi, mitchell mitch, nancy nan, natalie nat,
  natasha tasha, nathan nat nate, nathaniel nat nate, nicholas nick nicky nico, nicolas nick nico,
  nicole nicky nikki, norbert bert, norman norm, oliver ollie, olivia liv livvy ollie, oscar ozzie,
  pamela pam, patricia pat patsy patti patty tricia trish, patrick paddy pat, penelope penny, peter pete,
  philip phil, phillip phil, rachel rae, rafael rafa rafe, ralph rafe, randall randy, randolph randy,
  raphael rafe, raymond ray, rebecca becca becky, regina gina, reginald reg reggie, ricardo rick ricky,
  richard dick rich richie rick rickey rickie ricky, robert bob bobby rob robbie robby,
  roberta bobbie robbie, roberto beto, roderick rod, rodney rod, rodolfo rudy, ronald ron ronnie ronny,
  ronaldo ron, rosalie rose rosie, rose rosie, rosemarie rose rosie, rosemary rose rosie, rudolph rudy,
  russell russ rusty, salvador sal chava, salvatore sal, samantha sam sammie, samuel sam sammy,
  sandra sandi sandy, sara sadie, sarah sadie sally, sean shawn shaun, sharon shari sherry, stanley stan,
  stephanie steph, stephen steph steve stevie, steven stephen steve stevie, stewart stew stu, stuart stu,
  susan sue susie suzie, susannah sue susie, suzanne sue suzie, sylvester sly, terence terry,
  teresa terri terry tess, terrence terry, thaddeus thad, theodora dora thea, theodore ted teddy theo,
  theresa terri terry tess, thomas thom tom tommy, timothy tim timmy, valerie val, vanessa nessa,
  vernon vern, veronica ronnie roni, victor vic, victoria tori vicki vicky vickie, vincent vin vince vinny,
  virginia ginger ginny, wallace wally, walter wally walt, wilfred fred, wilhelmina mina minnie,
  william bill billy liam will willie willy, winifred freddie winnie, yolanda yoli, zachariah zach zack,
  zachary zac zach zack
`;

/** The given names of each form, and of each given name itself. */
const namesOf = new Map<string, ReadonlySet<string>>();
for (const words of forms.split(',')) {
  const [name = '', ...short] = words.trim().split(/\s+/);
  for (const form of [name, ...short]) namesOf.set(form, new Set([...(namesOf.get(form) ?? []), name]));
}

/**
 * Whether one person may go by both names: Walt and Walter, Bob and Rob.
 * @param one in the letters of `lookAlikeKey`
 */
export function areNicknames(one: string, other: string): boolean {
  const names = namesOf.get(other);
  return names !== undefined && [...(namesOf.get(one) ?? [])].some((name) => names.has(name));
}
