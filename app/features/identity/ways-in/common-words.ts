/**
 * Words that people make passwords of, in the languages of the portal: the words for "password" and "welcome", love and
 * luck, names, months, days, seasons, places, animals, clubs, cars, games, and the words of an office.
 */
const words = `
password passwort wachtwoord motdepasse senha lozinka sifra parola pass passwd passw pwd login logon signin access admin
administrator administrateur beheerder root user users username gebruiker guest gast test testing tester demo default
changeme change secret geheim letmein openup opensesame master hacker welcome welkom bienvenue willkommen bemvindo
dobrodosli hello hallo bonjour salut hola ciao hoi zdravo nihao woaini iloveyou loveyou love loveme lovely lover
ikhouvanjou houvanjou liefde schat jetaime amour amor teamo ljubav volimte forever always never nothing whatever
princess prinses princesse princesa queen king koning prince angel engel ange anjo andjeo devil duivel god jesus christ
heaven hell blessed faith hope happy lucky luck geluk smile sunshine zonnetje soleil sunny sun moon star stars sky rain
snow fire water earth wind storm thunder lightning shadow dark darkness light night day life live dream dreams magic
dragon draak monster tiger tijger tigre lion leeuw lion bear beer eagle wolf shark horse paard monkey aap donkey chicken
kip cat cats kat poes kitty dog dogs hond puppy rabbit mouse muis turtle dolphin butterfly vlinder spider snake bird
flower flowers bloem rose lily daisy jasmine orange apple appel banana cherry lemon peach pepper ginger honey sugar candy
chocolate cookie cookies cheese kaas butter coffee koffie pizza beer wine vodka whisky baby babe babygirl boy girl man
woman mother mom mommy mama maman father dad daddy papa sister brother friend friends vriend family familie famille
football voetbal fodbal fudbal soccer baseball basketball hockey tennis golf cycling running fishing hunting player
gamer game games gaming winner champion killer hunter ranger warrior ninja pirate knight legend hero super superman
batman spiderman ironman starwars yoda vader jedi matrix pokemon pikachu mario sonic zelda naruto minecraft fortnite
roblox tetris counter strike playstation xbox nintendo computer laptop internet windows microsoft google android samsung
apple iphone facebook twitter instagram linkedin youtube tiktok amazon netflix spotify yahoo hotmail gmail outlook office
excel word oracle server linux ubuntu cisco network router wifi internet online website email mail system service
support helpdesk security manager director company bedrijf bureau business sales verkoop inkoop account konto finance
order orders bestelling portal shop winkel webshop store trade tradepost market product warehouse magazijn customer klant
supplier partner team group project contract invoice factuur delivery levering transport logistics factory fabriek
production steel bolt bolts bearing machine machines tool tools hammer electric energy power motor engine truck
mercedes porsche ferrari bmw audi volkswagen volvo toyota honda nissan ford mustang corvette harley yamaha suzuki
kawasaki ducati ajax feyenoord psv arsenal chelsea liverpool manchester barcelona realmadrid madrid juventus milan
benfica porto sporting zvezda partizan marseille paris london londres amsterdam rotterdam utrecht eindhoven denhaag
antwerp antwerpen brussel brussels bruxelles gent berlin munich vienna zurich geneva lisbon lisboa belgrade beograd
novisad shanghai beijing hongkong taiwan china chinese zhongguo tokyo japan korea india brasil brazil america american
usa canada mexico england scotland ireland france germany deutschland holland nederland netherlands belgium belgie
belgique portugal spain italia italy suisse schweiz switzerland srbija serbia russia europe world wereld
january february march april may june july august september october november december januari februari maart mei juni
juli augustus oktober janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre janeiro
fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro januar februar jun jul avgust
septembar oktobar novembar decembar monday tuesday wednesday thursday friday saturday sunday maandag dinsdag woensdag
donderdag vrijdag zaterdag zondag lundi mardi mercredi jeudi vendredi samedi dimanche segunda terca quarta quinta sexta
sabado domingo ponedeljak utorak sreda cetvrtak petak subota nedelja spring summer autumn fall winter lente zomer herfst
printemps ete automne hiver primavera verao outono inverno prolece leto jesen zima today tomorrow yesterday morning
michael jessica ashley jennifer amanda joshua andrew matthew daniel thomas robert william richard charles george james
john david jordan anthony nicole michelle jasper martin peter pieter petra jan johan hans henk kees willem maria anna
anne annie laura lisa julia sophie emma eva sara sarah linda sandra monica patricia barbara nathalie isabelle pierre
jean michel philippe nicolas julien antoine camille claire chloe marie louise joao jose pedro paulo carlos miguel
antonio manuel ana carla sofia mariana marko nikola stefan milan jovan jovana milica jelena marija ivan ivana petar
aleksandar wang zhang chen liu yang huang alexander alexandra christian christine christopher benjamin samuel jonathan
nathan justin brandon tyler ryan kevin brian steven stephanie melissa victoria elizabeth catherine charlie charlotte
maggie molly buddy bailey rocky lucky max bella coco simba tigger garfield snoopy mickey minnie donald disney barbie
red blue green yellow purple black white silver golden gold diamond crystal pearl ruby rood blauw groen geel zwart wit
rouge bleu vert noir blanc one two three four five six seven eight nine ten hundred thousand million first second third
new old big small good bad best great cool hot nice sexy crazy stupid funny sweet pretty beautiful little free freedom
vrijheid liberty money geld cash dollar euro bitcoin rich trust trustno trustnoone peace vrede paix peace music muziek
guitar piano rock metallica nirvana slipknot eminem beatles queen dance party holiday vacation vakantie vacances beach
island travel school college university student teacher docent chemistry science
the and for you are not with this that your have from what who why how yes
`;

export const commonWords: ReadonlySet<string> = new Set(
  words.split(/\s+/).filter((word) => word.length >= 3),
);
