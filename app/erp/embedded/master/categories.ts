import type { Texts } from "../../texts/languages";
import type { CategoryRow } from "./rows";
import { phrase } from "./words";

/** Parents are the shorter identifiers: 10 > 1010 > 101010. */
const names: Record<string, Texts> = {
  "10": phrase("Fasteners|Visserie|Bevestigingsmateriaal|Elementos de fixação|Vijčana roba|紧固件"),
  "1010": phrase("Screws and bolts|Vis et boulons|Schroeven en bouten|Parafusos|Vijci|螺钉和螺栓"),
  "101010": phrase(
    "Hexagon bolts|Vis à tête hexagonale|Zeskantbouten|Parafusos sextavados|Šestougaoni vijci|六角头螺栓",
  ),
  "101020": phrase(
    "Socket screws|Vis à six pans creux|Inbusschroeven|Parafusos com sextavado interno|Imbus vijci|内六角螺钉",
  ),
  "101030": phrase("Set screws|Vis sans tête|Stelschroeven|Parafusos sem cabeça|Uvrtni vijci|紧定螺钉"),
  "101040": phrase(
    "Pan head screws|Vis à tête bombée|Bolkopschroeven|Parafusos de cabeça abaulada|Krstasti vijci|盘头螺钉",
  ),
  "1020": phrase(
    "Nuts and washers|Écrous et rondelles|Moeren en ringen|Porcas e anilhas|Navrtke i podloške|螺母和垫圈",
  ),
  "102010": phrase("Nuts|Écrous|Moeren|Porcas|Navrtke|螺母"),
  "102020": phrase("Washers|Rondelles|Ringen|Anilhas|Podloške|垫圈"),
  "1030": phrase("Rods|Tiges|Stangen|Varões|Šipke|螺杆类"),
  "103010": phrase("Threaded rods|Tiges filetées|Draadstangen|Varões roscados|Navojne šipke|全螺纹螺杆"),
  "20": phrase(
    "Bearings and drives|Roulements et transmission|Lagers en aandrijvingen|Rolamentos e transmissão|Ležajevi i prenosnici|轴承与传动",
  ),
  "2010": phrase(
    "Ball bearings|Roulements à billes|Kogellagers|Rolamentos de esferas|Kuglični ležajevi|球轴承",
  ),
  "201010": phrase(
    "Deep groove ball bearings|Roulements rigides à billes|Diepgroefkogellagers|Rolamentos rígidos de esferas|Radijalni kuglični ležajevi|深沟球轴承",
  ),
  "201020": phrase(
    "Angular contact ball bearings|Roulements à contact oblique|Hoekcontactkogellagers|Rolamentos de contacto angular|Kuglični ležajevi sa kosim dodirom|角接触球轴承",
  ),
  "2020": phrase(
    "Roller bearings|Roulements à rouleaux|Rollagers|Rolamentos de rolos|Valjkasti ležajevi|滚子轴承",
  ),
  "202010": phrase(
    "Cylindrical roller bearings|Roulements à rouleaux cylindriques|Cilinderlagers|Rolamentos de rolos cilíndricos|Cilindrično-valjkasti ležajevi|圆柱滚子轴承",
  ),
  "202020": phrase(
    "Tapered roller bearings|Roulements à rouleaux coniques|Kegellagers|Rolamentos de rolos cónicos|Konično-valjkasti ležajevi|圆锥滚子轴承",
  ),
  "2030": phrase(
    "Belts and chains|Courroies et chaînes|Riemen en kettingen|Correias e correntes|Kaiševi i lanci|传动带和链条",
  ),
  "203010": phrase("V-belts|Courroies trapézoïdales|V-riemen|Correias trapezoidais|Klinasti kaiševi|V带"),
  "203020": phrase(
    "Roller chains|Chaînes à rouleaux|Rollenkettingen|Correntes de rolos|Valjkasti lanci|滚子链",
  ),
  "30": phrase("Seals|Étanchéité|Afdichtingen|Vedantes|Zaptivke|密封件"),
  "3010": phrase(
    "Static seals|Joints statiques|Statische afdichtingen|Vedantes estáticos|Statičke zaptivke|静密封",
  ),
  "301010": phrase("O-rings|Joints toriques|O-ringen|O-rings|O-prstenovi|O形圈"),
  "301020": phrase(
    "Bonded seals|Rondelles d'étanchéité|Metaal-rubberafdichtringen|Anilhas de vedação|Metalno-gumene zaptivke|组合垫圈",
  ),
  "3020": phrase(
    "Dynamic seals|Joints dynamiques|Dynamische afdichtingen|Vedantes dinâmicos|Dinamičke zaptivke|动密封",
  ),
  "302010": phrase(
    "Rotary shaft seals|Bagues d’étanchéité pour arbre|Oliekeerringen|Retentores|Osovinski zaptivači|旋转轴油封",
  ),
  "40": phrase("Lubricants|Lubrifiants|Smeermiddelen|Lubrificantes|Maziva|润滑剂"),
  "4010": phrase("Oils|Huiles|Oliën|Óleos|Ulja|润滑油"),
  "401010": phrase(
    "Hydraulic oils|Huiles hydrauliques|Hydrauliekoliën|Óleos hidráulicos|Hidraulična ulja|液压油",
  ),
  "401020": phrase(
    "Gear and machine oils|Huiles pour engrenages et machines|Tandwiel- en machineoliën|Óleos para engrenagens e máquinas|Reduktorska i mašinska ulja|齿轮油和机械油",
  ),
  "4020": phrase("Greases|Graisses|Vetten|Massas lubrificantes|Masti|润滑脂"),
  "402010": phrase(
    "Bearing greases|Graisses pour roulements|Lagervetten|Massas para rolamentos|Masti za ležajeve|轴承润滑脂",
  ),
  "50": phrase("Electrical|Électricité|Elektrotechniek|Material elétrico|Elektrotehnika|电气"),
  "5010": phrase("Cables|Câbles|Kabels|Cabos|Kablovi|电缆"),
  "501010": phrase(
    "Single-core cables|Fils souples|Montagedraad|Fios flexíveis|Jednožilni provodnici|单芯软线",
  ),
  "501020": phrase(
    "Control and power cables|Câbles de commande et d’énergie|Stuur- en voedingskabels|Cabos de comando e de potência|Upravljački i energetski kablovi|控制和动力电缆",
  ),
  "5020": phrase("Connecting|Raccordement|Verbinden|Ligação|Povezivanje|连接"),
  "502010": phrase("Cable glands|Presse-étoupes|Kabelwartels|Prensa-cabos|Kablovske uvodnice|电缆防水接头"),
  "502020": phrase(
    "Connectors and terminals|Connecteurs et bornes|Connectoren en klemmen|Conectores e bornes|Konektori i stezaljke|连接器和端子",
  ),
  "502030": phrase(
    "Ferrules and lugs|Embouts et cosses|Adereindhulzen en kabelschoenen|Ponteiras e terminais|Hilzne i papučice|管形端子和接线鼻",
  ),
  "5030": phrase(
    "Control devices|Appareils de commande|Bedieningsapparaten|Aparelhos de comando|Komandni uređaji|控制器件",
  ),
  "503010": phrase(
    "Buttons and lamps|Boutons et voyants|Drukknoppen en lampen|Botões e sinalizadores|Tasteri i lampice|按钮和指示灯",
  ),
  "60": phrase(
    "Safety and workshop|Sécurité et atelier|Veiligheid en werkplaats|Segurança e oficina|Zaštita i radionica|安全与车间",
  ),
  "6010": phrase(
    "Protective equipment|Équipements de protection|Beschermingsmiddelen|Equipamento de proteção|Zaštitna oprema|防护用品",
  ),
  "601010": phrase("Workwear|Vêtements de travail|Werkkleding|Vestuário de trabalho|Radna odeća|工作服"),
  "6020": phrase(
    "Workshop supplies|Fournitures d’atelier|Werkplaatsbenodigdheden|Consumíveis de oficina|Radionički materijal|车间用品",
  ),
  "602020": phrase("Wires|Fils métalliques|Draad|Arames|Žice|金属丝"),
  "602010": phrase(
    "Marking and operating parts|Marquage et éléments de manœuvre|Markering en bedieningsdelen|Marcação e elementos de manobra|Obeležavanje i rukovanje|标识与操作件",
  ),
};

export function categoryRows(): CategoryRow[] {
  const positions = new Map<string | null, number>();
  // Sorts by id as text: JavaScript lists integer-like keys by value.
  return Object.entries(names)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, text]) => {
      const parent = id.length > 2 ? id.slice(0, -2) : null;
      const position = (positions.get(parent) ?? 0) + 1;
      positions.set(parent, position);
      return { id, parent, names: text, position };
    });
}
