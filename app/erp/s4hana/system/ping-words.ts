import type { Texts } from "../../texts/languages";
import { textIn } from "../../texts/text";

/** Explanations of a failing service, in words on which an administrator of SAP can act. */
const findings = {
  signIn: {
    en: "SAP doesn’t accept the technical user. Check user and password here and, in SAP, that the user is neither locked nor expired (SU01; in the cloud, the communication user).",
    fr: "SAP n’accepte pas l’utilisateur technique. Vérifiez ici l’utilisateur et le mot de passe et, dans SAP, que l’utilisateur n’est ni bloqué ni expiré (SU01 ; dans le cloud, l’utilisateur de communication).",
    nl: "SAP accepteert de technische gebruiker niet. Controleer hier gebruiker en wachtwoord en in SAP of de gebruiker niet geblokkeerd of verlopen is (SU01; in de cloud de communicatiegebruiker).",
    pt: "O SAP não aceita o utilizador técnico. Verifique aqui o utilizador e a palavra-passe e, no SAP, se o utilizador não está bloqueado nem expirado (SU01; na nuvem, o utilizador de comunicação).",
    sr: "SAP ne prihvata tehničkog korisnika. Proverite korisnika i lozinku ovde, a u SAP-u da korisnik nije zaključan niti istekao (SU01; u oblaku: komunikacioni korisnik).",
    zh: "SAP 不接受该技术用户。请在此核对用户和密码，并在 SAP 中确认该用户未被锁定且未过期（SU01；云端为通信用户）。",
  },
  forbidden: {
    en: "The technical user may not call {service}. Add it to the user’s role as S_SERVICE (PFCG; SU53 shows the refused check), or add the user to its communication arrangement{scenario}.",
    fr: "L’utilisateur technique n’a pas le droit d’appeler {service}. Ajoutez ce service à son rôle par S_SERVICE (PFCG ; SU53 montre le contrôle refusé) ou ajoutez l’utilisateur à l’accord de communication{scenario}.",
    nl: "De technische gebruiker mag {service} niet aanroepen. Voeg de service aan de rol toe als S_SERVICE (PFCG; SU53 toont de geweigerde controle) of voeg de gebruiker aan de communicatieafspraak toe{scenario}.",
    pt: "O utilizador técnico não pode chamar {service}. Adicione o serviço à função do utilizador por S_SERVICE (PFCG; a SU53 mostra a verificação recusada) ou adicione o utilizador ao acordo de comunicação{scenario}.",
    sr: "Tehnički korisnik ne sme da poziva {service}. Dodajte servis njegovoj ulozi kao S_SERVICE (PFCG; SU53 prikazuje odbijenu proveru) ili dodajte korisnika u komunikacioni aranžman{scenario}.",
    zh: "技术用户无权调用 {service}。请在其角色中通过 S_SERVICE 添加该服务（PFCG；SU53 显示被拒绝的检查），或将该用户加入通信安排{scenario}。",
  },
  inactive: {
    en: "{service} isn’t active. Activate it with its system alias in transaction /IWFND/MAINT_SERVICE and its node in SICF, or create the communication arrangement{scenario}.",
    fr: "{service} n’est pas actif. Activez-le avec son alias système dans la transaction /IWFND/MAINT_SERVICE et son nœud dans SICF, ou créez l’accord de communication{scenario}.",
    nl: "{service} is niet actief. Activeer de service met systeemalias in transactie /IWFND/MAINT_SERVICE en het knooppunt in SICF, of maak de communicatieafspraak aan{scenario}.",
    pt: "{service} não está ativo. Ative-o com o alias de sistema na transação /IWFND/MAINT_SERVICE e o nó em SICF, ou crie o acordo de comunicação{scenario}.",
    sr: "{service} nije aktivan. Aktivirajte ga sa sistemskim aliasom u transakciji /IWFND/MAINT_SERVICE i njegov čvor u SICF, ili napravite komunikacioni aranžman{scenario}.",
    zh: "{service} 未激活。请在事务 /IWFND/MAINT_SERVICE 中连同系统别名激活该服务，并在 SICF 中激活其节点，或创建通信安排{scenario}。",
  },
  noData: {
    en: "{service} answers, but the user may not read {set}. Call SU53 for the user: it shows the missing authorisation object.",
    fr: "{service} répond, mais l’utilisateur n’a pas le droit de lire {set}. Appelez SU53 pour cet utilisateur : la transaction montre l’objet d’autorisation manquant.",
    nl: "{service} antwoordt, maar de gebruiker mag {set} niet lezen. Roep SU53 voor deze gebruiker aan: daar staat het ontbrekende autorisatieobject.",
    pt: "{service} responde, mas o utilizador não pode ler {set}. Execute a SU53 para o utilizador: mostra o objeto de autorização em falta.",
    sr: "{service} odgovara, ali korisnik ne sme da čita {set}. Pozovite SU53 za tog korisnika: prikazuje objekat ovlašćenja koji nedostaje.",
    zh: "{service} 有响应，但该用户无权读取 {set}。请对该用户执行 SU53，它会显示缺少的权限对象。",
  },
  other: {
    en: "{service} answers, but not as expected. An older release or an enhancement may be the cause; /IWFND/ERROR_LOG has the details.",
    fr: "{service} répond, mais pas comme prévu. Une version plus ancienne ou une extension peut en être la cause ; /IWFND/ERROR_LOG contient les détails.",
    nl: "{service} antwoordt, maar niet zoals verwacht. Een oudere release of een uitbreiding kan de oorzaak zijn; /IWFND/ERROR_LOG bevat de details.",
    pt: "{service} responde, mas não como esperado. A causa pode ser uma versão mais antiga ou uma extensão; os detalhes estão em /IWFND/ERROR_LOG.",
    sr: "{service} odgovara, ali ne kako se očekuje. Uzrok može biti starije izdanje ili proširenje; detalji su u /IWFND/ERROR_LOG.",
    zh: "{service} 有响应，但与预期不符。原因可能是版本较旧或存在增强；详情见 /IWFND/ERROR_LOG。",
  },
  crashed: {
    en: "{service} failed inside SAP. Transactions /IWFND/ERROR_LOG and ST22 show why.",
    fr: "{service} a échoué dans SAP. Les transactions /IWFND/ERROR_LOG et ST22 en montrent la raison.",
    nl: "{service} is in SAP mislukt. Transacties /IWFND/ERROR_LOG en ST22 tonen waarom.",
    pt: "{service} falhou dentro do SAP. As transações /IWFND/ERROR_LOG e ST22 mostram porquê.",
    sr: "{service} nije uspeo unutar SAP-a. Transakcije /IWFND/ERROR_LOG i ST22 pokazuju zašto.",
    zh: "{service} 在 SAP 内部出错。事务 /IWFND/ERROR_LOG 和 ST22 会显示原因。",
  },
  away: {
    en: "SAP is in maintenance or overloaded. Try again later.",
    fr: "SAP est en maintenance ou surchargé. Réessayez plus tard.",
    nl: "SAP is in onderhoud of overbelast. Probeer het later opnieuw.",
    pt: "O SAP está em manutenção ou sobrecarregado. Tente mais tarde.",
    sr: "SAP je u održavanju ili preopterećen. Pokušajte kasnije.",
    zh: "SAP 正在维护或负载过高，请稍后再试。",
  },
  unreachable: {
    en: "SAP can’t be reached at this address. Check address and port, the firewall, the Cloud Connector, and the authority of SAP’s certificate.",
    fr: "SAP est injoignable à cette adresse. Vérifiez l’adresse et le port, le pare-feu, le Cloud Connector et l’autorité du certificat de SAP.",
    nl: "SAP is op dit adres niet bereikbaar. Controleer adres en poort, de firewall, de Cloud Connector en de uitgever van het certificaat van SAP.",
    pt: "Não é possível contactar o SAP neste endereço. Verifique o endereço e a porta, a firewall, o Cloud Connector e a autoridade do certificado do SAP.",
    sr: "SAP nije dostupan na ovoj adresi. Proverite adresu i port, zaštitni zid, Cloud Connector i izdavaoca SAP-ovog sertifikata.",
    zh: "无法通过此地址访问 SAP。请检查地址和端口、防火墙、Cloud Connector，以及 SAP 证书的颁发机构。",
  },
} satisfies Record<string, Texts>;

export type PingFinding = keyof typeof findings;

export function findingInWords(
  finding: PingFinding,
  language: string,
  values: { service: string; set: string; scenario: string },
): string {
  const scenario = values.scenario && ` (${values.scenario})`;
  return textIn(findings[finding], language).replace(/\{(service|set|scenario)\}/g, (_, name: string) =>
    name === "service" ? values.service : name === "set" ? values.set : scenario,
  );
}
